/**
 * Decides whether a document may concern a journey. A container makes several journeys, so its number alone does not
 * identify one (decision 0067).
 */
import type { StatedField } from '../../connectors/document/statements.ts';
import { type ExtractedReference, SURE } from '../../documents/document.ts';
import { statedTime } from '../../reference/stated-values.ts';
import type { Candidate } from '../../store/documents/candidates.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';

/** Dates and numbers in a document that identify its journey. */
export interface Paper {
  /** Departures, arrivals and deliveries, as dates without a zone. */
  dates: readonly string[];
  /** Time of receipt. The document cannot concern a journey that began long afterwards. */
  receivedAt: Date;
  bills: readonly Pick<ExtractedReference, 'number' | 'scac'>[];
  bookings: readonly Pick<ExtractedReference, 'number' | 'scac'>[];
}

const DATES_OF_JOURNEY: ReadonlySet<string> = new Set([
  'plannedDepartureDate',
  'actualDepartureDate',
  'portOfDischargeArrivalDate',
  'actualArrivalDate',
  'placeOfDeliveryArrivalDate',
  'lastFreeDay',
  'deliveryDate',
]);

const DAY_MS = 86_400_000;
/** Days by which estimates in a document may lie outside the published journey. */
const ESTIMATE_DAYS = 14;
/** Days by which an unfinished journey may exceed its published end. */
const UNENDED_DAYS = 60;
/**
 * Maximum days between the receipt of a document and the start of its journey. Bookings are made up to eight weeks
 * ahead.
 */
const BOOKED_DAYS = 90;

export function paperOf(
  fields: readonly StatedField[],
  references: readonly ExtractedReference[],
  receivedAt: Date,
): Paper {
  const dates = fields
    .filter(({ name, confidence }) => DATES_OF_JOURNEY.has(name) && confidence >= SURE)
    .map(({ value }) => statedTime(value))
    .flatMap((time) => (time === null ? [] : [time.precision === 'date' ? time.date : time.local.slice(0, 10)]));
  const named = (kind: ExtractedReference['kind']) => references.filter((reference) => reference.kind === kind);
  return { dates, receivedAt, bills: named('bill_of_lading'), bookings: named('booking_number') };
}

/** Whether the journey is consistent with the dates and numbers in the document. */
export function mayConcern(paper: Paper, candidate: Candidate, isLinked: boolean): boolean {
  const { startsOn, endsOn, hasEnded, isLive } = candidate;
  if (namesOther(paper.bills, candidate, candidate.bills)) return false;
  if (namesOther(paper.bookings, candidate, candidate.bookings)) return false;
  if (startsOn !== null && paper.receivedAt.getTime() < Date.parse(startsOn) - BOOKED_DAYS * DAY_MS) return false;
  const isDated = paper.dates.length > 0 && startsOn !== null && endsOn !== null;
  if (!isDated) return isLive || isLinked;
  const from = dayAfter(startsOn, -ESTIMATE_DAYS);
  const to = dayAfter(endsOn, hasEnded ? ESTIMATE_DAYS : UNENDED_DAYS);
  return paper.dates.every((date) => date >= from && date <= to);
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether the document states a different number of the candidate's line. Forwarders' numbers prove nothing: a
 * house bill accompanies every bill of the line.
 */
function namesOther(stated: Paper['bills'], { scac }: Candidate, recorded: readonly string[]): boolean {
  if (recorded.length === 0) return false;
  const own = new Set(spellingsOf(recorded.map(normalizeNumber), scac));
  const forms = new Set([...own].map(formOf));
  const ofLine = stated
    .map((reference) => ({ scac: reference.scac, number: normalizeNumber(reference.number) }))
    .filter((reference) => reference.scac === scac || forms.has(formOf(reference.number)));
  return ofLine.length > 0 && !ofLine.some(({ number }) => own.has(number));
}

/** Returns the pattern of a number, because the numbers of a line have a fixed form, such as nine digits. */
function formOf(number: string): string {
  return number.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
}
