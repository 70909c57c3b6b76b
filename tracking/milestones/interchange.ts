import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { isActual, isEmptyIn, type TimedEvent } from '../events/resolved-event.ts';
import type { Place } from '../places/places.ts';
import { LATE_TRAIN_MS } from '../port-calls/inland-destination.ts';

interface Inland {
  roles: { podKey: string | null };
  inlandKey: string | null;
  timed: readonly TimedEvent[];
}

/**
 * Whether a truck takes the container from one ramp to another (spec/sources A9): it leaves neither the POD nor the
 * inland destination, and a train or barge is planned to arrive there and may be late. The plan lapses with the empty
 * return.
 */
export function isBetweenTrains({ moment, place }: TimedEvent, { roles, inlandKey, timed }: Inland): boolean {
  if ([roles.podKey, inlandKey].some((key) => isSamePort(place.key, key))) return false;
  return (
    timed.some((other) => isPlannedTo(other, inlandKey) && other.moment.ms + LATE_TRAIN_MS > moment.ms) &&
    !timed.some((event) => isActual(event) && isEmptyIn(event))
  );
}

/**
 * Whether a place is a ramp on the way to the inland destination, to which a train or barge is planned. Availability and
 * free time there concern the truck or train that takes the container onward.
 */
export function isOnTheWay({ key }: Pick<Place, 'key'>, { roles, inlandKey, timed }: Inland): boolean {
  if (['?', roles.podKey, inlandKey].some((end) => isSamePort(key, end))) return false;
  return timed.some((event) => isPlannedTo(event, inlandKey));
}

function isPlannedTo(event: TimedEvent, key: string | null): boolean {
  const { mode, place } = event;
  return !isActual(event) && (mode === 'rail' || mode === 'barge') && isSamePort(place.key, key);
}
