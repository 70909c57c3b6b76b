/**
 * Compares the bills of lading and bookings given in events. A move of the container lists the container's own
 * documents. A call of its vessel lists those of every customer on board, so it identifies nothing (spec/tracking 2.8).
 */
import type { EventClaim } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import type { EventEntry } from './event-entry.ts';

export type NamedDocument = EventClaim['documents'][number];
type DocumentType = NamedDocument['type'];

const CALLS: readonly EventClaim['move'][] = ['arrive', 'depart', 'berth'];

/** Whether the event is a move of the container itself, not a vessel or train call or a document event. */
export function isMoveOfContainer({ container, move }: EventClaim): boolean {
  return container !== null && move !== 'other' && !CALLS.includes(move);
}

/** Returns the bills of lading that moves of the container name. */
export function billsOfMoves(events: readonly { claim: EventClaim }[]): NamedDocument[] {
  const moves = events.filter(({ claim }) => isMoveOfContainer(claim));
  return moves.flatMap(({ claim }) => claim.documents.filter(({ type }) => type === 'bill_of_lading'));
}

/** Whether the event is a vessel or train call, which may carry other customers' documents. */
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

/** Type of the documents that can be compared with the request's number; null for a container number. */
export function documentType({ requestType }: TrackedNumber): DocumentType | null {
  if (requestType === 'container') return null;
  return requestType === 'booking_number' ? 'booking' : 'bill_of_lading';
}

export function namesRequest(documents: readonly NamedDocument[], request: TrackedNumber): boolean {
  const type = documentType(request);
  return documents.some((one) => one.type === type && isSameDocument(one.number, request.normalizedNumber));
}

/** Whether the list contains documents of the request's type, but not the requested one. */
export function namesOthersOnly(documents: readonly NamedDocument[], request: TrackedNumber): boolean {
  const type = documentType(request);
  return documents.some((one) => one.type === type) && !namesRequest(documents, request);
}

export interface NamedWithRequest {
  /** Whether any standing event lists the requested number, so that its source's spelling of the number is certain. */
  isNamed: boolean;
  /** Documents listed together with the requested number. */
  companions: NamedDocument[];
  /** Planned departures that list the requested number. */
  departures: EventEntry[];
}

/** Returns what standing events state about the requested number. Calls are not evidence of companions. */
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
 * Whether both lists have documents but share none. A bill and a booking cannot be compared, so they are considered
 * unrelated unless a move or document among `events` lists both.
 */
export function areUnrelated(
  one: readonly NamedDocument[],
  other: readonly NamedDocument[],
  events: readonly { claim: EventClaim }[],
): boolean {
  if (one.length === 0 || other.length === 0) return false;
  return !shareOne([...one, ...namedTogether(one, events)], other);
}

/** Returns all documents listed by those moves and document events that list any of the given documents. */
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
 * Whether the lists share a document type, and every document of a shared type in the first list is also in the second.
 */
export function areUnder(one: readonly NamedDocument[], other: readonly NamedDocument[]): boolean {
  const comparable = one.filter(({ type }) => other.some((document) => document.type === type));
  return comparable.length > 0 && comparable.every((left) => other.some((right) => isSame(left, right)));
}

function isSame(one: NamedDocument, other: NamedDocument): boolean {
  return one.type === other.type && isSameDocument(one.number, other.number);
}
