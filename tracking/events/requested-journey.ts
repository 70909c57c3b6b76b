/** Selects the journey to which a tracking request refers (spec/tracking 2.8). */
import type { TrackedNumber } from '../claims/numbers.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import {
  documentType,
  isMoveOfContainer,
  type NamedWithRequest,
  namesRequest,
  shareNoDocument,
  shareOne,
} from './documents.ts';
import type { EventEntry } from './event-entry.ts';
import { type Journey, OPEN } from './journey.ts';
import { type Cycle, cyclesOf, isOutLaden } from './journey-cycles.ts';
import {
  isDefinitelyBefore,
  isInFuture,
  type ResolvedEvent,
  resolveEvent,
  ZONE_UNCERTAINTY_MS,
} from './resolved-event.ts';

/** The request for which a journey is selected. */
export interface JourneyOwner extends NamedWithRequest {
  request: TrackedNumber;
}

const DAY_MS = 86_400_000;
/**
 * A container picked up this long before the request is assumed to have been returned, even if its line lists no
 * return.
 */
const PRESUMED_RETURNED_MS = 56 * DAY_MS;
/** A line may report a return this late. Until then, the journey is published as the requested one. */
const REPORTED_LATE_MS = 2 * DAY_MS;

/**
 * Selects the journey that a request refers to: the newest one under the requested bill of lading or booking, otherwise
 * the one selected earlier (`anchor`), otherwise the newest. If that journey belongs to another customer, the request
 * refers to a later one. Only moves reported by lines delimit journeys.
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
 * may differ from the anchor by a zone offset if the zone was resolved later.
 */
function anchoredJourney(cycles: readonly Cycle[], anchorMs: number): Cycle | null {
  const index = cycles.findLastIndex((cycle) => cycle.startMs <= anchorMs + ZONE_UNCERTAINTY_MS);
  const marked = cycles[index] ?? cycles[0] ?? null;
  const isFormer = marked !== null && marked.last.moment.ms < anchorMs - ZONE_UNCERTAINTY_MS;
  return isFormer ? (cycles[index + 1] ?? null) : marked;
}

/**
 * Whether the journey has the request's number. Calls and document events are considered only if no move of the
 * container lists a document of that type.
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
 * Whether another vessel is planned to depart under the requested number from the country where the journey, which
 * lists other numbers, was discharged and picked up or returned. The container is being moved to another shipper there.
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
 * Whether the container was certainly returned before the request, even if the time zone is uncertain, or was picked up
 * so long before that it must have been returned.
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

/**
 * Returns the start of the container's journey once its first move is recorded, otherwise null. The shipment keeps this
 * journey even if the container later starts another one.
 */
export function journeyAnchor(
  entries: Record<string, EventEntry>,
  owner: JourneyOwner,
  receivedAt: string,
): string | null {
  const { startMs, awaitedSinceMs } = journeyOf(entries, owner, null, receivedAt);
  return Number.isFinite(startMs) && awaitedSinceMs === null ? formatInstant(startMs) : null;
}

/** Returns a container's journey at a given time, derived only from its own events. */
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
