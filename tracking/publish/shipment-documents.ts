/**
 * Lists the bills of lading and bookings of a shipment and its containers, and recognizes split and combined bookings
 * (spec/sources G17, G18, spec/tracking 2.8).
 */
import type { TrackedNumber } from '../claims/numbers.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { isCall, isMoveOfContainer, isSameDocument, type NamedDocument, namesOthersOnly } from '../events/documents.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import type { ShipmentFlag } from '../fields/flags.ts';
import type { Documents } from '../view/view.ts';

/**
 * Returns the numbers that the container's moves list, unique and sorted. Calls and documents also list numbers of
 * other containers, so they are used only if no move lists a number and they all agree on one.
 */
export function documentsOfContainer({ standing }: ContainerContext): Documents {
  return documentsBy((type) => {
    const own = numbersOf(
      standing.filter(({ claim }) => isMoveOfContainer(claim)),
      type,
    );
    return own.length > 0 ? own : onlyNumber(standing, type);
  });
}

/**
 * Returns the numbers of a shipment's containers and document events. For a request by container number, document
 * events may belong to other containers, so only the container's numbers are returned.
 */
export function documentsOfShipment(contexts: readonly ContainerContext[], request: TrackedNumber): Documents {
  const [only] = contexts;
  if (only !== undefined && request.requestType === 'container') return documentsOfContainer(only);
  const standing = contexts.flatMap((context) => context.standing);
  const papers = standing.filter(({ claim }) => !isCall(claim) && !namesOthersOnly(claim.documents, request));
  const containers = contexts.filter(({ number }) => number !== '').map(documentsOfContainer);
  return documentsBy((type) => {
    const key = type === 'booking' ? 'bookings' : 'billsOfLading';
    const numbers = distinct([...numbersOf(papers, type), ...containers.flatMap((documents) => documents[key])]);
    return numbers.length > 0 ? numbers : onlyNumber(standing, type);
  });
}

/** Whether a bill of lading belongs to this journey: an event of the journey lists it, or no event at all does. */
export function isBillOfJourney(bill: string, contexts: readonly ContainerContext[]): boolean {
  const names = ({ claim }: ResolvedEvent) => claim.documents.some(({ number }) => isSameDocument(number, bill));
  const isNamed = contexts.some(({ events }) => events.some(names));
  return !isNamed || contexts.some(({ standing }) => standing.some(names));
}

function documentsBy(numbers: (type: NamedDocument['type']) => string[]): Documents {
  return { billsOfLading: numbers('bill_of_lading'), bookings: numbers('booking') };
}

function onlyNumber(events: readonly ResolvedEvent[], type: NamedDocument['type']): string[] {
  const numbers = numbersOf(events, type);
  return numbers.length === 1 ? numbers : [];
}

function numbersOf(events: readonly ResolvedEvent[], type: NamedDocument['type']): string[] {
  const documents = events.flatMap(({ claim }) => claim.documents);
  return distinct(documents.filter((one) => one.type === type && one.number !== '').map(({ number }) => number));
}

/**
 * Sorts the numbers and removes alternative spellings, because sources send a number with and without the line's
 * prefix.
 */
function distinct(numbers: readonly string[]): string[] {
  const shortestFirst = [...new Set(numbers)].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const listed: string[] = [];
  for (const number of shortestFirst) if (!listed.some((one) => isSameDocument(one, number))) listed.push(number);
  return listed.sort();
}

/**
 * `booking_split`: the containers of one booking travel under several bills. `bookings_combined`: several bookings are
 * under one bill. Shipments that share such numbers are linked but never merged.
 */
export function documentFlags({ requestType }: TrackedNumber, { billsOfLading, bookings }: Documents): ShipmentFlag[] {
  const flags: ShipmentFlag[] = [];
  if (requestType === 'booking_number' && billsOfLading.length > 1) flags.push('booking_split');
  if (requestType === 'bill_of_lading' && bookings.length > 1) flags.push('bookings_combined');
  return flags;
}
