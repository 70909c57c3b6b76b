/** Derives whether a container continues inland from its POD, and where to. */
import { inOrderOfTime, isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import type { Place } from '../places/places.ts';
import type { PortRoles } from './port-roles.ts';

export interface InlandDestination {
  /** Rail after the POD, or a place of delivery elsewhere. */
  isInland: boolean;
  /** Null while the end of the route is unknown: an interchange must not count as destination. */
  place: Place | null;
}

/**
 * Derives the inland destination: a stated place of delivery other than the POD, else the last place where a train is
 * planned to arrive or the container was unloaded from one.
 */
export function inlandDestination(
  events: readonly ResolvedEvent[],
  roles: PortRoles,
  stated: Place | null,
): InlandDestination {
  const overland = events.filter(isTimed).filter((event) => isOverland(event, roles));
  if (stated !== null && stated.key !== '?') {
    if (isSamePlace(stated, roles.podKey, events)) return { isInland: false, place: null };
    const seen = overland.find((event) => isSameName(event.place, stated))?.place;
    return { isInland: true, place: stated.locode === null && seen !== undefined ? seen : stated };
  }
  const ends = overland.filter(
    ({ claim, place }) =>
      place.key !== roles.podKey &&
      (claim.move === 'discharge' || (claim.move === 'arrive' && claim.classifier !== 'actual')),
  );
  const place = ends.sort(inOrderOfTime).at(-1)?.place ?? null;
  return { isInland: overland.length > 0, place };
}

/** Whether this is rail after the sea leg; rail before the POL goes the other way. */
function isOverland(event: TimedEvent, { podIn, polOut, podKey }: PortRoles): boolean {
  if (event.mode !== 'rail' || !['load', 'depart', 'arrive', 'discharge'].includes(event.claim.move)) return false;
  if (podIn !== null) {
    // A planned vessel arrival may be outdated: a train that takes the container onward from the POD proves it.
    const takesOn = event.place.key === podKey && isActual(event) && !isActual(podIn);
    return takesOn || inOrderOfTime(podIn, event) < 0;
  }
  return polOut !== null && inOrderOfTime(polOut, event) < 0 && event.entry.source.kind === 'railroad';
}

function isSamePlace(stated: Place, key: string | null, events: readonly ResolvedEvent[]): boolean {
  if (stated.key === key) return true;
  return stated.locode === null && events.some((event) => event.place.key === key && isSameName(event.place, stated));
}

function isSameName(one: Place, other: Place): boolean {
  if (one.key === other.key) return true;
  const sameName = one.name !== null && one.name.toUpperCase() === other.name?.toUpperCase();
  return sameName && one.country === other.country;
}
