/** Schedules the next poll earlier than usual for the phase of the journey if a source's data is flagged. */
import { instantMs } from '../time/event-time.ts';
import type { ContainerView, TransportEventView } from '../view/view.ts';

const HOUR = 3_600;
const DAY_MS = 86_400_000;

/**
 * Seconds until the next poll. `unconfirmed`: the line no longer lists an event or has estimated it again.
 * `available_with_hold`: the terminal reports the container as both available and on hold. `gate_out`: a source other
 * than the terminal has just reported a gate-out.
 */
export const RECHECKS = { unconfirmed: 6 * HOUR, available_with_hold: HOUR, gate_out: 6 * HOUR } as const;

/** Returns the seconds until the early poll; Infinity if none is needed. */
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

/** Whether other sources, but no terminal, reported a gate-out within the last day. */
function isGateOutOfOthers({ kind, timestamp, witnesses }: TransportEventView, now: string): boolean {
  if (kind !== 'full_out' || timestamp === null || witnesses.some(({ source }) => source.kind === 'terminal'))
    return false;
  return instantMs(now) - instantMs(timestamp) < DAY_MS;
}

function needsConfirmation({ flags }: ContainerView['events'][number]): boolean {
  return flags.includes('unconfirmed') || flags.includes('estimated_again');
}

/** Hours during which both the previous and the new terminal of a container are polled (spec/sources G14). */
const BOTH_TERMINALS_HOURS = 24;

/** Returns the key of the previous terminal while it is still polled, otherwise null. */
export function formerTerminal({ formerPodTerminal: former }: ContainerView, now: string): string | null {
  if (former === undefined) return null;
  return instantMs(now) - instantMs(former.changedAt) < BOTH_TERMINALS_HOURS * HOUR * 1000 ? former.key : null;
}
