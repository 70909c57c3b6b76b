/** Recognizes cargo that was moved from one container of the shipment to another, as from one that leaks. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { isActual, isDefinitelyBefore, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { isSeaMove, isTakenOut } from '../port-calls/port-calls.ts';
import type { MilestoneContext } from './milestone-table.ts';

/**
 * Whether the empty gate-in ends the journey at a hub, because the cargo continues in another container. It does at a
 * depot, or if the cargo was taken out there. Otherwise the load of a move between two terminals may be wrong. `before`:
 * laden moves of the container before the gate-in.
 */
export function isEmptiedAtHub(
  { claim, place }: ResolvedEvent,
  before: readonly TimedEvent[],
  { roles, timed }: MilestoneContext,
): boolean {
  if (claim.laden !== false) return false;
  const isHere = (event: TimedEvent) => isSamePort(event.place.key, place.key);
  const isLanded = (event: TimedEvent) =>
    event.claim.move === 'discharge' && isSeaMove(event) && roles.roleOf(event) === 'hub_in' && isHere(event);
  if (!before.some(isLanded)) return false;
  const isStripped = timed.some((event) => isActual(event) && isTakenOut(event) && isHere(event));
  return claim.place?.facilityType === 'depot' || isStripped;
}

/**
 * Whether the container left the POD with cargo that came in another container of the shipment, which had been discharged
 * there before.
 */
export function isInstead({ moment, place }: TimedEvent, { otherArrivals }: MilestoneContext): boolean {
  return otherArrivals.some(
    (arrival) =>
      isActual(arrival) &&
      arrival.claim.move === 'discharge' &&
      isSamePort(arrival.place.key, place.key) &&
      isDefinitelyBefore(arrival.moment, moment),
  );
}
