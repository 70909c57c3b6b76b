/** What is in doubt is looked at again sooner than its phase asks for. */
import { instantMs } from '../time/event-time.ts';
import type { ContainerView } from '../view/view.ts';

const HOUR = 3_600;

/** Seconds after which a source is asked about what it left open: an event that it does not list any more, a box both free and held. */
export const RECHECKS = { unconfirmed: 6 * HOUR, available_with_hold: HOUR } as const;

/** Infinity where nothing is in doubt. */
export function recheckSeconds({ events, flags }: ContainerView, kind: 'line' | 'terminal' | 'railroad'): number {
  if (kind === 'terminal' && flags.includes('available_with_hold')) return RECHECKS.available_with_hold;
  const isUnconfirmed = kind === 'line' && events.some((event) => event.flags.includes('unconfirmed'));
  return isUnconfirmed ? RECHECKS.unconfirmed : Number.POSITIVE_INFINITY;
}

/** Hours for which the terminal that a box is said to have left is asked beside the new one (spec/sources G14). */
const BOTH_TERMINALS_HOURS = 24;

/** Key of the terminal before the present one, while both are asked; else null. */
export function recentTerminal({ formerPodTerminal: former }: ContainerView, now: string): string | null {
  if (former === undefined) return null;
  return instantMs(now) - instantMs(former.changedAt) < BOTH_TERMINALS_HOURS * HOUR * 1000 ? former.key : null;
}
