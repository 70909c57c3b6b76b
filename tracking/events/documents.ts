/**
 * Compares the bills of lading and bookings in events. A container's moves list only its own documents, whereas a call
 * of its vessel lists those of every customer on board, so calls identify nothing (spec/tracking 2.8).
 */
import type { EventClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import type { EventEntry } from './event-entry.ts';

export type NamedDocument = EventClaim['documents'][number];
type DocumentType = NamedDocument['type'];

const CALLS: readonly EventClaim['move'][] = ['arrive', 'depart', 'berth'];

/** Whether the container itself moved, as opposed to a vessel or train call or a document event. */
export function isMoveOfContainer({ container, move }: EventClaim): boolean {
  return container !== null && move !== 'other' && !CALLS.includes(move);
}

/** Returns the bills of lading listed by moves of the container. */
export function billsOfMoves(events: readonly { claim: EventClaim }[]): NamedDocument[] {
  const moves = events.filter(({ claim }) => isMoveOfContainer(claim));
  return moves.flatMap(({ claim }) => claim.documents.filter(({ type }) => type === 'bill_of_lading'));
}

/** Whether the event is a vessel or train call, which may list other customers' documents. */
export function isCall({ move }: EventClaim): boolean {
  return CALLS.includes(move);
}

/** Whether both are spellings of one number, ignoring separators and a line's prefix (spec/contract 3.4). */
export function isSameDocument(one: string, other: string): boolean {
  const [left, right] = [compact(one), compact(other)];
  return left === right || bare(left) === right || left === bare(right);
}

function compact(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function bare(number: string): string {
  return /^[A-Z]{4}.{4}/.test(number) ? number.slice(4) : number;
}

/** Returns the type of document that can be compared with the request's number; null for a container number. */
export function documentType({ requestType }: TrackedNumber): DocumentType | null {
  if (requestType === 'container') return null;
  return requestType === 'booking_number' ? 'booking' : 'bill_of_lading';
}

export function namesRequest(documents: readonly NamedDocument[], request: TrackedNumber): boolean {
  const type = documentType(request);
  return documents.some((one) => one.type === type && isSameDocument(one.number, request.normalizedNumber));
}

/** Whether the list has documents of the request's type, but not the requested one. */
export function namesOthersOnly(documents: readonly NamedDocument[], request: TrackedNumber): boolean {
  const type = documentType(request);
  return documents.some((one) => one.type === type) && !namesRequest(documents, request);
}

export interface NamedWithRequest {
  /** Whether any standing event lists the requested number, which confirms how its source spells it. */
  isNamed: boolean;
  /** Documents listed together with the requested number. */
  companions: NamedDocument[];
  departures: EventEntry[];
}

/** Collects what standing events state about the requested number. Calls do not prove companions. */
export function namedWithRequest(entries: Iterable<EventEntry>, request: TrackedNumber): NamedWithRequest {
  const named: NamedWithRequest = { isNamed: false, companions: [], departures: [] };
  if (documentType(request) === null) return named;
  for (const entry of entries) {
    const { invalidated, claim } = entry;
    if (invalidated !== null || !namesRequest(claim.documents, request)) continue;
    named.isNamed = true;
    if (!isCall(claim)) named.companions.push(...claim.documents);
    if (claim.move === 'depart' && claim.classifier !== 'actual') named.departures.push(entry);
  }
  return named;
}

/** Whether both lists have documents of the same type but none in common. */
export function shareNoDocument(one: readonly NamedDocument[], other: readonly NamedDocument[]): boolean {
  const comparable = one.filter(({ type }) => other.some((document) => document.type === type));
  return comparable.length > 0 && !comparable.some((left) => other.some((right) => isSame(left, right)));
}

/**
 * Whether both lists have documents but share none. A bill and a booking are comparable only through a move or document
 * among `events` that lists both; otherwise they are considered unrelated.
 */
export function areUnrelated(
  one: readonly NamedDocument[],
  other: readonly NamedDocument[],
  events: readonly { claim: EventClaim }[],
): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return !shareOne([...one, ...namedTogether(one, events)], other);
}

/** Returns all documents in moves and document events that list any of the given ones. */
export function namedTogether(
  documents: readonly NamedDocument[],
  events: readonly { claim: EventClaim }[],
): NamedDocument[] {
  const together = events.filter(({ claim }) => !isCall(claim) && shareOne(claim.documents, documents));
  return together.flatMap(({ claim }) => claim.documents);
}

export function shareOne(one: readonly NamedDocument[], other: readonly NamedDocument[]): boolean {
  return one.some((left) => other.some((right) => isSame(left, right)));
}

/**
 * Whether every document in the first list that is of a type in the second list is also in the second, and there is at
 * least one.
 */
export function areListedIn(one: readonly NamedDocument[], other: readonly NamedDocument[]): boolean {
  const comparable = one.filter(({ type }) => other.some((document) => document.type === type));
  return comparable.length > 0 && comparable.every((left) => other.some((right) => isSame(left, right)));
}

function isSame(one: NamedDocument, other: NamedDocument): boolean {
  return one.type === other.type && isSameDocument(one.number, other.number);
}
