/**
 * Splits a container's events into journeys, since containers are reused, and selects the journey being tracked
 * (spec/tracking 2.8, spec/sources G19).
 */
import type { ContainerFactClaim, Source } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import {
  areUnder,
  areUnrelated,
  documentType,
  isMoveOfContainer,
  type NamedDocument,
  type NamedWithRequest,
  namedTogether,
  namesRequest,
  shareNoDocument,
  shareOne,
} from './documents.ts';
import type { EventEntry } from './event-entry.ts';
import {
  inOrderOfTime,
  isActual,
  isDefinitelyBefore,
  isInFuture,
  isTimed,
  type ResolvedEvent,
  resolveEvent,
  type TimedEvent,
  ZONE_UNCERTAINTY_MS,
} from './resolved-event.ts';

export interface Journey {
  startMs: number;
  /** Start of the next journey; Infinity for the last one. */
  nextMs: number;
  /** When the container was returned empty; null if it has not been. */
  endMs: number | null;
  /** Documents listed by moves of the container. */
  documents: NamedDocument[];
  /** Set while the consignee still has the container: the pickup, with all documents of its cargo. */
  pickup: { ms: number; documents: NamedDocument[] } | null;
  /** The journey before this one; null if none is listed. */
  previous: FormerJourney | null;
  /**
   * Time of the request, if the journey has no actual move yet and consists only of plans after `previous`. Null once
   * the journey has begun.
   */
  awaitedSinceMs: number | null;
}

/** An earlier journey of the container, with another customer's cargo. */
export interface FormerJourney {
  /** Last move of that journey. */
  last: TimedEvent;
  documents: readonly NamedDocument[];
  /** Discharge of the laden container; null if none is listed. */
  crossing: TimedEvent | null;
}

/** The request for which a journey is selected. */
export interface JourneyOwner extends NamedWithRequest {
  request: TrackedNumber;
}

interface Cycle extends Journey {
  last: TimedEvent;
  /** The empty return; null if the container has not been returned. */
  end: TimedEvent | null;
  crossing: TimedEvent | null;
}

const DAY_MS = 86_400_000;
/** A gap of this length separates journeys if an empty pickup for the next cargo or different documents follow. */
const GAP_MS = 21 * DAY_MS;
/**
 * Events of terminals and railroads may lie this far outside the journey that the line's moves delimit, because they
 * list no documents by which to assign them.
 */
const SLACK_MS = 2 * DAY_MS;
/**
 * A container picked up this long before the request is assumed to have been returned, even if its line lists no
 * return.
 */
const PRESUMED_RETURNED_MS = 56 * DAY_MS;

/** A line may report a return this late. Until it does, the journey is published as the requested one. */
const REPORTED_LATE_MS = 2 * DAY_MS;

/** Used while no move delimits a journey. */
const OPEN: Journey = {
  startMs: Number.NEGATIVE_INFINITY,
  nextMs: Number.POSITIVE_INFINITY,
  endMs: null,
  documents: [],
  pickup: null,
  previous: null,
  awaitedSinceMs: null,
};

/**
 * Selects the journey to which a request refers: the newest one under the requested bill of lading or booking,
 * otherwise the one selected earlier (`anchor`), otherwise the newest. If that journey belongs to another customer, the
 * request refers to a later one. Only moves reported by lines delimit journeys.
 */
export function currentJourney(events: readonly ResolvedEvent[], owner: JourneyOwner, anchor: string | null): Journey {
  const { request } = owner;
  const cycles = cyclesOf(events);
  const last = cycles.at(-1);
  if (last === undefined) return OPEN;
  const named = cycles.findLast((cycle) => isUnder(cycle, owner, events));
  if (named !== undefined) return named;
  const chosen = anchor === null ? last : anchoredJourney(cycles, instantMs(anchor));
  const others = cycles.slice(chosen === null ? cycles.length : cycles.indexOf(chosen));
  const lateMs = (cycle: Cycle) => (anchor !== null && cycle === chosen ? REPORTED_LATE_MS : 0);
  return others.find((cycle) => !belongsToOthers(cycle, owner, lateMs(cycle))) ?? journeyAfter(last, request);
}

/**
 * Returns the journey that contains the anchor; null if its moves are gone and no later journey is listed. The start
 * may differ from the anchor by a zone offset, if the zone has been resolved since.
 */
function anchoredJourney(cycles: readonly Cycle[], anchorMs: number): Cycle | null {
  const index = cycles.findLastIndex((cycle) => cycle.startMs <= anchorMs + ZONE_UNCERTAINTY_MS);
  const marked = cycles[index] ?? cycles[0] ?? null;
  const isFormer = marked !== null && marked.last.moment.ms < anchorMs - ZONE_UNCERTAINTY_MS;
  return isFormer ? (cycles[index + 1] ?? null) : marked;
}

/**
 * Whether the journey has the request's number. Calls and document events are considered only if no move of the
 * container lists such a document.
 */
function isUnder(cycle: Cycle, owner: JourneyOwner, events: readonly ResolvedEvent[]): boolean {
  const { request } = owner;
  const type = documentType(request);
  if (type === null) return false;
  if (cycle.documents.some((document) => document.type === type)) return namesRequest(cycle.documents, request);
  if (departsAgain(cycle, owner)) return false;
  const { startMs, nextMs } = cycle;
  return events.some(({ claim, moment, entry }) => {
    if (moment === null || moment.ms < startMs || moment.ms >= nextMs || entry.source.kind !== 'line') return false;
    return !isMoveOfContainer(claim) && claim.classifier === 'actual' && namesRequest(claim.documents, request);
  });
}

/**
 * Whether the journey belongs to another customer. `lateMs`: how late a line may report the end of a journey.
 * - A container number does not refer to a journey that had ended before the request.
 * - A bill of lading or booking number does not refer to a journey under another number of the same type, if any event
 * lists the requested number or that journey had ended before the request.
 * - Nor does it refer to a journey under a number of the other type only, if that journey had ended before the request
 * and the requested number is listed together with a different number of that type.
 * - Nor does it refer to a journey that never lists it, if it is planned to depart from where that journey has ended.
 */
function belongsToOthers(cycle: Cycle, owner: JourneyOwner, lateMs: number): boolean {
  const { request, isNamed, companions } = owner;
  const isOver = request.requestedAt !== undefined && wasOver(cycle, instantMs(request.requestedAt) - lateMs);
  const type = documentType(request);
  if (type === null) return isOver;
  if (cycle.documents.some((document) => document.type === type)) return isNamed || isOver;
  return (isOver && shareNoDocument(cycle.documents, companions)) || departsAgain(cycle, owner);
}

/**
 * Whether another vessel is planned to depart under the requested number from the country where the journey, which lists
 * other numbers, was discharged and picked up or returned. The container is on its way to another shipper there.
 */
function departsAgain(cycle: Cycle, { companions, departures }: JourneyOwner): boolean {
  const { last, end, documents, crossing } = cycle;
  const isThere = crossing !== null && (end !== null || isOutLaden(last));
  if (!isThere || documents.length === 0 || shareOne(documents, companions)) return false;
  return departures
    .map((entry) => resolveEvent(entry))
    .some(
      ({ moment, place, vessel }) =>
        moment !== null &&
        isDefinitelyBefore(last.moment, moment) &&
        vessel !== null &&
        vessel !== crossing.vessel &&
        place.country === crossing.place.country,
    );
}

/**
 * Whether the container was certainly returned before the request, even if the zone of the time is uncertain, or was
 * picked up so long before it that it must have been returned.
 */
function wasOver({ end, last, crossing }: Cycle, requestedMs: number): boolean {
  const requested = { ms: requestedMs, precision: 'instant' as const, flag: null };
  if (end !== null) return isDefinitelyBefore(end.moment, requested);
  const isOut = crossing !== null && last.claim.move === 'gate_out' && last.claim.laden !== false;
  return isOut && requestedMs - last.moment.ms > PRESUMED_RETURNED_MS;
}

/** Returns the journey that follows the last listed one and has not begun. */
function journeyAfter(former: Cycle, { requestedAt }: TrackedNumber): Journey {
  const startMs = former.last.moment.ms + 1;
  const awaitedSinceMs = requestedAt === undefined ? startMs : instantMs(requestedAt);
  return { ...OPEN, startMs, previous: former, awaitedSinceMs };
}

function cyclesOf(events: readonly ResolvedEvent[]): Cycle[] {
  const bounding = events.filter(boundsJourneys).filter(isTimed).sort(inOrderOfTime);
  const cycles: Cycle[] = [];
  for (const [index, event] of bounding.entries()) {
    let cycle = cycles.at(-1);
    const following = { next: bounding[index + 1], events };
    const isAnother =
      cycle !== undefined && (startsAnother(cycle, event, following) || isEmptyForNext(cycle, event, following));
    if (cycle === undefined || isAnother) {
      if (cycle !== undefined) cycle.nextMs = event.moment.ms;
      cycle = newCycle(event, cycle ?? null);
      cycles.push(cycle);
    }
    extend(cycle, event);
  }
  for (const cycle of cycles) cycle.pickup = pickupOf(cycle, events);
  return cycles;
}

function pickupOf({ last, crossing, documents }: Cycle, events: readonly ResolvedEvent[]): Journey['pickup'] {
  if (crossing === null || !isOutLaden(last)) return null;
  return { ms: last.moment.ms, documents: [...documents, ...namedTogether(documents, events)] };
}

function newCycle(first: TimedEvent, previous: Cycle | null): Cycle {
  const startMs = first.moment.ms;
  return { ...OPEN, startMs, previous, last: first, end: null, documents: [], crossing: null };
}

function extend(cycle: Cycle, event: TimedEvent): void {
  const { claim } = event;
  cycle.documents.push(...claim.documents);
  if (claim.move === 'discharge' && claim.laden !== false) cycle.crossing = event;
  const isReturn = claim.move === 'gate_in' && claim.laden === false;
  if ((isReturn && !isTakenIn(cycle.end)) || claim.laden === true) {
    cycle.end = isReturn ? event : null;
    cycle.endMs = cycle.end?.moment.ms ?? null;
  }
  cycle.last = event;
}

/** Whether a depot or terminal took the empty container in. Days later the line may move it to another one. */
function isTakenIn(end: TimedEvent | null): boolean {
  const type = end?.claim.place?.facilityType;
  return type === 'depot' || type === 'port_terminal';
}

/**
 * Only actual moves of the container delimit journeys. Documents may be dated weeks before the first move, and calls
 * concern many containers.
 */
function boundsJourneys(event: ResolvedEvent): boolean {
  const { source, invalidated } = event.entry;
  return isActual(event) && isMoveOfContainer(event.claim) && invalidated === null && source.kind === 'line';
}

interface Following {
  /** The next move that delimits journeys. */
  next: TimedEvent | undefined;
  events: readonly ResolvedEvent[];
}

function startsAnother(cycle: Cycle, event: TimedEvent, { next, events }: Following): boolean {
  const { claim, moment } = event;
  const emptyOut = claim.move === 'gate_out' && claim.laden === false;
  const otherDocuments = shareNoDocument(claim.documents, cycle.documents);
  const longPause = moment.ms - cycle.last.moment.ms > GAP_MS;
  const isExport = cycle.crossing !== null && isExportMove(event);
  if (cycle.endMs !== null && (emptyOut || otherDocuments || longPause || isExport)) return true;
  if (isExport && isOutLaden(cycle.last) && areUnrelated(claim.documents, cycle.documents, events)) return true;
  return longPause && (otherDocuments || (emptyOut && !leavesImport(cycle, event, next)));
}

/**
 * Whether an empty gate-out may be that of the import, which was emptied late at the consignee, a container freight
 * station or the terminal. A depot releases containers for the next cargo.
 */
function leavesImport(cycle: Cycle, { claim }: TimedEvent, next: TimedEvent | undefined): boolean {
  if (cycle.crossing === null) return false;
  if (claim.documents.length > 0) return areUnder(claim.documents, cycle.documents);
  return claim.place?.facilityType !== 'depot' && (next === undefined || !isExportMove(next));
}

/**
 * Whether the empty container leaves for its next cargo although no return is listed, in which case it must have been
 * emptied and returned after the pickup. If it leaves under the import's documents, or is not loaded next, it may only
 * be leaving the place where it was emptied.
 */
function isEmptyForNext(cycle: Cycle, { claim }: TimedEvent, { next, events }: Following): boolean {
  const isOut = cycle.crossing !== null && isOutLaden(cycle.last);
  if (!isOut || claim.move !== 'gate_out' || claim.laden !== false) return false;
  if (areUnrelated(claim.documents, cycle.documents, events)) return true;
  const isLoadedNext = next !== undefined && isExportMove(next);
  return isLoadedNext && ![claim, next.claim].some(({ documents }) => areUnder(documents, cycle.documents));
}

function isExportMove({ claim }: TimedEvent): boolean {
  return claim.laden === true && (claim.move === 'gate_in' || claim.move === 'load');
}

/**
 * Whether the container left laden, so that the consignee has it. The consignee may load its own export without
 * returning the container to the depot (a street turn).
 */
function isOutLaden({ claim }: TimedEvent): boolean {
  return (claim.move === 'gate_out' || claim.move === 'delivered') && claim.laden !== false;
}

/**
 * Whether an event belongs to the journey. An event without a time does if no later journey is listed. A person's
 * correction always does.
 */
export function belongsTo(journey: Journey, event: ResolvedEvent): boolean {
  if (event.entry.source.kind === 'person') return true;
  if (event.moment === null) return journey.nextMs === Number.POSITIVE_INFINITY && journey.awaitedSinceMs === null;
  const { ms } = event.moment;
  if (ms >= journey.nextMs) return false;
  if (journey.endMs !== null && ms > journey.endMs + SLACK_MS) return false;
  if (boundsJourneys(event)) return ms >= journey.startMs;
  if (isLeftOver(journey, event, ms)) return false;
  if (isPlanOfNext(journey, event, ms)) return false;
  if (journey.previous === null && event.entry.source.kind === 'line' && !isMoveOfContainer(event.claim)) return true;
  return ms >= journey.startMs - (isActual(event) ? SLACK_MS : GAP_MS);
}

/**
 * Whether a statement is left over from the previous journey. It is if it is earlier than that journey's last move, if
 * it lists that journey's documents, or if it reports an empty return before the new journey's first move. Before the
 * new journey begins, so is a plan for a time before the request.
 */
function isLeftOver(journey: Journey, { claim }: ResolvedEvent, ms: number): boolean {
  const { previous, startMs, documents, awaitedSinceMs } = journey;
  if (previous === null) return false;
  if (ms <= previous.last.moment.ms) return true;
  const isUnderFormer = areUnder(claim.documents, previous.documents) && !areUnder(claim.documents, documents);
  if (isUnderFormer && (previous.crossing !== null || awaitedSinceMs !== null)) return true;
  if (awaitedSinceMs !== null && claim.documents.length === 0 && ms < awaitedSinceMs) return true;
  return (awaitedSinceMs !== null || ms < startMs) && claim.move === 'gate_in' && claim.laden === false;
}

/**
 * Whether a sea move is planned after the pickup under documents other than those of the cargo, as for the export of a
 * street turn.
 */
function isPlanOfNext({ pickup }: Journey, { claim, entry, mode }: ResolvedEvent, ms: number): boolean {
  if (pickup === null || ms <= pickup.ms || entry.source.kind !== 'line' || claim.classifier === 'actual') return false;
  return mode === 'vessel' && areUnrelated(claim.documents, pickup.documents, []);
}

/**
 * Whether a fact reported at a given time may concern the journey. Lines report on the tracked number. Terminals and
 * railroads report on the container, which may serve another customer once the journey has ended.
 */
export function mayConcern(journey: Journey, source: Source, observedAt: string): boolean {
  if (source.kind === 'line' || source.kind === 'person' || journey.endMs === null) return true;
  return instantMs(observedAt) <= journey.endMs + SLACK_MS;
}

/**
 * Whether a line's fact dates from the container's previous journey. The equipment type is excluded, since it does not
 * change.
 */
export function concernsEarlierJourney(
  { previous, awaitedSinceMs }: Journey,
  { source, claim }: { source: Source; claim: Pick<ContainerFactClaim, 'field' | 'statedAt'> },
): boolean {
  if (previous === null || source.kind !== 'line' || claim.field === 'iso_type') return false;
  return claim.statedAt === null ? awaitedSinceMs !== null : instantMs(claim.statedAt) <= previous.last.moment.ms;
}

/**
 * Returns the start of the container's journey once its first move is recorded, otherwise null. From then on the
 * shipment keeps this journey, even if the container starts another one.
 */
export function journeyAnchor(
  entries: Record<string, EventEntry>,
  owner: JourneyOwner,
  receivedAt: string,
): string | null {
  const { startMs, awaitedSinceMs } = journeyOf(entries, owner, null, receivedAt);
  return Number.isFinite(startMs) && awaitedSinceMs === null ? formatInstant(startMs) : null;
}

/** Returns the journey of a container at a given time, derived only from its own events. */
export function journeyOf(
  entries: Record<string, EventEntry>,
  owner: JourneyOwner,
  anchor: string | null,
  receivedAt: string,
): Journey {
  const events = Object.values(entries).map((entry) => resolveEvent(entry));
  const past = events.filter((event) => !isInFuture(event, instantMs(receivedAt)));
  return currentJourney(past, owner, anchor);
}
