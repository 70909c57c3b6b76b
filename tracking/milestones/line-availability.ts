/** Decides whether a container that a line reports as available is really there and ready for pickup. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import {
  isActual,
  isDefinitelyBefore,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import { isOnTheWay } from './interchange.ts';
import type { MilestoneContext } from './milestone-table.ts';

const ARRIVALS = new Set(['arrive', 'berth', 'discharge', 'gate_in']);

/**
 * Whether a reported release means ready for pickup. A line may release cargo before it arrives, or report a container
 * in the yard of a hub as available.
 */
export function isReadyForPickup(event: ResolvedEvent, context: MilestoneContext): boolean {
  const { roles, timed } = context;
  if (event.entry.source.kind === 'person') return true;
  if (roles.hubKeys.has(event.place.key)) return false;
  if (isOnTheWay(event.place, context)) return false;
  const arrivals = timed.filter((one) => isArrivalAt(one, event));
  const isAfter = (one: TimedEvent) => !isTimed(event) || !isDefinitelyBefore(event.moment, one.moment);
  return arrivals.length === 0 || arrivals.some((one) => isActual(one) && isAfter(one)) || arrivals.every(isAfter);
}

function isArrivalAt({ claim, place }: TimedEvent, event: ResolvedEvent): boolean {
  return ARRIVALS.has(claim.move) && claim.laden !== false && isSamePort(place.key, event.place.key);
}
