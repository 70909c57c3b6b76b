/** Schedules polls of sources with flagged data earlier than the phase of the journey requires. */
import { instantMs } from '../time/event-time.ts';
import type { ContainerView, TransportEventView } from '../view/view.ts';

const HOUR = 3_600;
const DAY_MS = 86_400_000;

/**
 * Seconds until the next poll of a source with unconfirmed data: an event it no longer lists or has estimated again, a
 * container that is both available and on hold, or one whose gate-out another source has just reported.
 */
export const RECHECKS = { unconfirmed: 6 * HOUR, available_with_hold: HOUR, gate_out: 6 * HOUR } as const;

/** Returns the seconds until the early poll; Infinity if nothing is flagged. */
export function secondsUntilEarlyPoll(
  { events, flags }: ContainerView,
  kind: 'line' | 'terminal' | 'railroad',
  now: string,
): number {
  if (kind === 'terminal' && events.some((event) => isGateOutOfOthers(event, now))) return RECHECKS.gate_out;
  if (kind === 'terminal' && flags.includes('available_with_hold')) return RECHECKS.available_with_hold;
  const isUnconfirmed = kind === 'line' && events.some(needsConfirmation);
  return isUnconfirmed ? RECHECKS.unconfirmed : Number.POSITIVE_INFINITY;
}

/** Whether other sources, but not this one, report a gate-out within the last day. */
function isGateOutOfOthers({ kind, timestamp, witnesses }: TransportEventView, now: string): boolean {
  if (kind !== 'full_out' || timestamp === null || witnesses.some(({ source }) => source.kind === 'terminal'))
    return false;
  return instantMs(now) - instantMs(timestamp) < DAY_MS;
}

function needsConfirmation({ flags }: ContainerView['events'][number]): boolean {
  return flags.includes('unconfirmed') || flags.includes('estimated_again');
}

/** Hours during which a container's previous terminal is polled alongside the new one (spec/sources G14). */
const BOTH_TERMINALS_HOURS = 24;

/** Returns the key of the previous terminal while both are polled, otherwise null. */
export function formerTerminal({ formerPodTerminal: former }: ContainerView, now: string): string | null {
  if (former === undefined) return null;
  return instantMs(now) - instantMs(former.changedAt) < BOTH_TERMINALS_HOURS * HOUR * 1000 ? former.key : null;
}
