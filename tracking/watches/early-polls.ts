/** Polls flagged data sooner than its phase requires. */
import { instantMs } from '../time/event-time.ts';
import type { ContainerView } from '../view/view.ts';

const HOUR = 3_600;

/**
 * Seconds until the next poll of a source with unconfirmed data: an event that it no longer lists or has
 * estimated again, or a container both available and on hold.
 */
export const RECHECKS = { unconfirmed: 6 * HOUR, available_with_hold: HOUR } as const;

/** Returns the seconds until the early poll; Infinity if nothing is flagged. */
export function secondsUntilEarlyPoll(
  { events, flags }: ContainerView,
  kind: 'line' | 'terminal' | 'railroad',
): number {
  if (kind === 'terminal' && flags.includes('available_with_hold')) return RECHECKS.available_with_hold;
  const isUnconfirmed = kind === 'line' && events.some(needsConfirmation);
  return isUnconfirmed ? RECHECKS.unconfirmed : Number.POSITIVE_INFINITY;
}

function needsConfirmation({ flags }: ContainerView['events'][number]): boolean {
  return flags.includes('unconfirmed') || flags.includes('estimated_again');
}

/** Hours during which the former terminal of a container is polled alongside the new one (spec/sources G14). */
const BOTH_TERMINALS_HOURS = 24;

/** Returns the key of the former terminal while both are polled, else null. */
export function formerTerminal({ formerPodTerminal: former }: ContainerView, now: string): string | null {
  if (former === undefined) return null;
  return instantMs(now) - instantMs(former.changedAt) < BOTH_TERMINALS_HOURS * HOUR * 1000 ? former.key : null;
}
