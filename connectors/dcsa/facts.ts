import type { Claim, ContainerFactClaim, PlaceClaim, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget, ResponseExchange } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { isRecord, list, record, text } from '../json-shape.ts';
import { readSealNumber } from '../seal-number.ts';
import { readSizeType } from '../size-type.ts';
import { bookingState } from './booking-state.ts';
import { readDocuments, readEquipmentReferences } from './documents.ts';
import { statedTime } from './event.ts';
import { readFreeDays } from './free-days.ts';
import type { LocatedEvent } from './located-event.ts';
import { readLocation } from './place.ts';
import type { DcsaProfile } from './profile.ts';
import { isSameReference } from './reference-spelling.ts';

/** Derives facts from all events together. */
export function readFacts(
  profile: DcsaProfile,
  events: LocatedEvent[],
  target: PollTarget,
  exchange: ResponseExchange,
): Claim[] {
  return [
    ...bookingFacts(profile, events, target),
    ...billOfLading(profile, events),
    ...placeRoles(profile, inOrderOfRelevance(profile, eventsOfNumber(profile, events, target), target)),
    ...containerFacts(profile, events, target),
    ...readFreeDays(profile, events, target),
    ...listing(profile, events, target, exchange),
  ];
}

function bookingFacts(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): ShipmentFactClaim[] {
  const booking = bookingState(profile, events, target);
  if (!booking) return [];
  const base = {
    kind: 'shipment_fact' as const,
    pointer: booking.event.pointer,
    statedAt: statedTime(profile, booking.event.raw),
  };
  if (booking.state === 'cancelled') return [{ ...base, field: 'booking_cancelled', value: true }];
  const confirmed: ShipmentFactClaim = { ...base, field: 'booking_confirmed', value: true };
  return booking.reinstated ? [confirmed, { ...base, field: 'booking_cancelled', value: false }] : [confirmed];
}

/** States the bill only if all events agree on it. The events of a split booking have different bills. */
function billOfLading(profile: DcsaProfile, events: LocatedEvent[]): ShipmentFactClaim[] {
  const bills = new Map<string, LocatedEvent>();
  for (const event of events) {
    for (const document of readDocuments(event.raw))
      if (document.type === 'bill_of_lading') bills.set(document.number, event);
  }
  const [only] = bills;
  if (bills.size !== 1 || !only) return [];
  const [value, event] = only;
  return [
    {
      kind: 'shipment_fact',
      field: 'bill_of_lading',
      value,
      pointer: event.pointer,
      statedAt: statedTime(profile, event.raw),
    },
  ];
}

/**
 * Omits events under documents that the line never lists together with the polled number, because their places belong
 * to another shipment. This requires that the line uses the polled number in other events.
 */
function eventsOfNumber(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): LocatedEvent[] {
  const companions = events
    .filter((event) => isNamed(profile, event, target))
    .flatMap(({ raw }) => readDocuments(raw).map(({ type, number }) => `${type} ${number}`));
  if (companions.length === 0) return events;
  return events.filter((event) => {
    const documents = readDocuments(event.raw);
    return documents.length === 0 || documents.some(({ type, number }) => companions.includes(`${type} ${number}`));
  });
}

function documentType({ number }: PollTarget): 'booking' | 'bill_of_lading' {
  return number.type === 'booking_number' ? 'booking' : 'bill_of_lading';
}

function isNamed(profile: DcsaProfile, { raw }: LocatedEvent, target: PollTarget): boolean {
  const { number } = target;
  if (number.type === 'container') return false;
  return readDocuments(raw).some(
    (document) => document.type === documentType(target) && isSameReference(profile, document.number, number.value),
  );
}

/**
 * Sorts events so that those under the polled number come last, each group by time. A list may contain the container's
 * former or next trip under documents of another type, and lines list the newest event first or last.
 */
function inOrderOfRelevance(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): LocatedEvent[] {
  const time = ({ raw }: LocatedEvent) => Date.parse(text(raw.eventDateTime) ?? '') || 0;
  const content = ({ raw }: LocatedEvent) => JSON.stringify(raw);
  return events.toSorted(
    (one, other) =>
      Number(isNamed(profile, one, target)) - Number(isNamed(profile, other, target)) ||
      time(one) - time(other) ||
      compare(content(one), content(other)),
  );
}

const ROLES = { PDE: 'place_of_delivery', POL: 'port_of_lading', POD: 'port_of_discharge' } as const;

/**
 * Reads the roles of places. 2.2 does not define them, but lines that send them anyway (as in 2.3 and 3.0) are trusted.
 */
function placeRoles(profile: DcsaProfile, events: LocatedEvent[]): ShipmentFactClaim[] {
  const found = new Map<keyof typeof ROLES, { place: PlaceClaim; event: LocatedEvent; pointer: string }>();
  for (const event of events) {
    list(event.raw.shipmentLocations).forEach((entry, index) => {
      if (!isRecord(entry)) return;
      const role = text(entry.shipmentLocationTypeCode ?? entry.shipmentLocationType)?.toUpperCase();
      const place = readLocation(record(entry.location), null);
      if ((role === 'PDE' || role === 'POL' || role === 'POD') && place) {
        found.set(role, { place, event, pointer: `${event.pointer}/shipmentLocations/${index}` });
      }
    });
  }
  return [...found].map(([role, { place, event, pointer }]) => {
    return {
      kind: 'shipment_fact',
      field: ROLES[role],
      value: place,
      pointer,
      statedAt: statedTime(profile, event.raw),
    };
  });
}

interface ContainerReport {
  container: string;
  event: LocatedEvent;
  statedAt: string | null;
}

/** Reads each container's ISO code and seal, from the newest event that has them. */
function containerFacts(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): ContainerFactClaim[] {
  const types = new Map<string, ContainerFactClaim>();
  const seals = new Map<string, ContainerFactClaim>();
  for (const { container, event, statedAt } of oldestFirst(profile, events, target)) {
    const { raw, pointer, equipmentAt = '' } = event;
    const base = { kind: 'container_fact' as const, container, statedAt, place: null };
    const isoType = readSizeType(raw.ISOEquipmentCode);
    if (isoType !== null)
      types.set(container, {
        ...base,
        field: 'iso_type',
        value: isoType,
        pointer: `${pointer}${equipmentAt}/ISOEquipmentCode`,
      });
    const seal = readSeal(raw);
    if (seal)
      seals.set(container, {
        ...base,
        field: 'seal_number',
        value: seal.number,
        pointer: `${pointer}${equipmentAt}/seals/${seal.index}/sealNumber`,
      });
  }
  return [...types.values(), ...seals.values()];
}

function oldestFirst(profile: DcsaProfile, events: LocatedEvent[], target: PollTarget): ContainerReport[] {
  const containers = events.flatMap((event): ContainerReport[] => {
    const container = readContainerNumber(event.raw.equipmentReference);
    if (container === null || (target.number.type === 'container' && container !== target.number.value)) return [];
    return [{ container, event, statedAt: statedTime(profile, event.raw) }];
  });
  return containers.sort((a, b) => {
    const [left, right] = [a.statedAt ?? '', b.statedAt ?? ''];
    // For equal times, the content decides rather than the position, so that the order of the list does not matter.
    return left === right ? compare(JSON.stringify(a.event.raw), JSON.stringify(b.event.raw)) : compare(left, right);
  });
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Reads the carrier's seal, otherwise the first one. */
function readSeal(raw: Record<string, unknown>): { number: string; index: number } | null {
  const seals = list(raw.seals).flatMap((seal, index) => {
    const number = isRecord(seal) ? readSealNumber(seal.sealNumber) : null;
    return isRecord(seal) && number !== null ? [{ number, index, source: text(seal.sealSource)?.toUpperCase() }] : [];
  });
  return seals.find((seal) => seal.source === 'CAR') ?? seals[0] ?? null;
}

/**
 * Lists the containers of the shipment. The list is complete only if the line always lists all containers and it was
 * read to the last page.
 */
function listing(
  profile: DcsaProfile,
  events: LocatedEvent[],
  target: PollTarget,
  exchange: ResponseExchange,
): Claim[] {
  const numbers = new Set<string>();
  for (const { raw } of events) {
    const container = readContainerNumber(raw.equipmentReference);
    for (const number of container === null ? readEquipmentReferences(raw) : [container]) numbers.add(number);
  }
  const containers = [...numbers]
    .filter((container) => target.number.type !== 'container' || container === target.number.value)
    .sort();
  // A response that lists no container proves nothing about the shipment's containers.
  if (containers.length === 0) return [];
  const complete = profile.absence === 'snapshot' && exchange.complete;
  return [{ kind: 'listing', pointer: '', statedAt: null, containers, complete }];
}
