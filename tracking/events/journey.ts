/**
 * Splits the events of a reusable container into journeys and selects the tracked one (spec/tracking 2.8, spec/sources
 * G19).
 */
import type { Source } from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { EventEntry } from './event-entry.ts';
import {
  inOrderOfTime,
  isActual,
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
  /** When the empty container was returned; null while it is out. */
  endMs: number | null;
}

interface Cycle extends Journey {
  documents: Set<string>;
}

const DAY_MS = 86_400_000;
/** A pause this long, with other documents, separates journeys. */
const GAP_MS = 21 * DAY_MS;
/** Terminals and railroads name no document: their events may lie this far outside the line's journey. */
const SLACK_MS = 2 * DAY_MS;

/** Journey without known bounds. */
const OPEN: Journey = { startMs: Number.NEGATIVE_INFINITY, nextMs: Number.POSITIVE_INFINITY, endMs: null };

/**
 * Selects the journey of a request: the newest one under the tracked bill of lading or booking, else the one chosen
 * before (`anchor`), else the newest. Only statements by lines delimit a journey.
 */
export function currentJourney(
  events: readonly ResolvedEvent[],
  request: TrackedNumber,
  anchor: string | null,
): Journey {
  const cycles = cyclesOf(events);
  const last = cycles.at(-1);
  if (last === undefined) return OPEN;
  const named = cycles.findLast((cycle) => cycle.documents.has(request.normalizedNumber));
  if (named !== undefined || anchor === null) return named ?? last;
  // A zone resolved since then may have moved the start by its offset.
  const anchorMs = instantMs(anchor) + ZONE_UNCERTAINTY_MS;
  return cycles.findLast((cycle) => cycle.startMs <= anchorMs) ?? cycles[0] ?? last;
}

function cyclesOf(events: readonly ResolvedEvent[]): Cycle[] {
  const bounding = events.filter(boundsJourneys).filter(isTimed).sort(inOrderOfTime);
  const cycles: Cycle[] = [];
  let last: TimedEvent | undefined;
  for (const event of bounding) {
    let cycle = cycles.at(-1);
    if (cycle === undefined || last === undefined || startsAnother(cycle, last, event)) {
      if (cycle !== undefined) cycle.nextMs = event.moment.ms;
      cycle = { ...OPEN, startMs: event.moment.ms, documents: new Set() };
      cycles.push(cycle);
    }
    for (const document of event.claim.documents) cycle.documents.add(document.number);
    if (event.claim.move === 'gate_in' && event.claim.laden === false) cycle.endMs = event.moment.ms;
    else if (event.claim.laden === true) cycle.endMs = null;
    last = event;
  }
  return cycles;
}

function boundsJourneys(event: ResolvedEvent): boolean {
  const { source, invalidated } = event.entry;
  return isActual(event) && invalidated === null && source.kind === 'line';
}

function startsAnother(cycle: Cycle, last: TimedEvent, event: TimedEvent): boolean {
  const emptyOut = event.claim.move === 'gate_out' && event.claim.laden === false;
  const otherDocuments =
    event.claim.documents.length > 0 &&
    cycle.documents.size > 0 &&
    event.claim.documents.every((document) => !cycle.documents.has(document.number));
  const longPause = event.moment.ms - last.moment.ms > GAP_MS;
  if (cycle.endMs !== null && (emptyOut || otherDocuments || longPause)) return true;
  return longPause && (emptyOut || otherDocuments);
}

/**
 * Whether an event belongs to the journey. An event without a time belongs to it if no other journey follows. A
 * person's correction always concerns this shipment.
 */
export function belongsTo(journey: Journey, event: ResolvedEvent): boolean {
  if (event.entry.source.kind === 'person') return true;
  if (event.moment === null) return journey.nextMs === Number.POSITIVE_INFINITY;
  const { ms } = event.moment;
  if (ms >= journey.nextMs) return false;
  if (journey.endMs !== null && ms > journey.endMs + SLACK_MS) return false;
  if (boundsJourneys(event)) return ms >= journey.startMs;
  return ms >= journey.startMs - (isActual(event) ? SLACK_MS : GAP_MS);
}

/**
 * Whether a source's report at a given time may concern the journey. Lines respond for the tracked number, terminals
 * and railroads for the container, which serves another customer after the end of the journey.
 */
export function mayConcern(journey: Journey, source: Source, observedAt: string): boolean {
  if (source.kind === 'line' || source.kind === 'person' || journey.endMs === null) return true;
  return instantMs(observedAt) <= journey.endMs + SLACK_MS;
}

/**
 * Returns the start of the journey that a container is on when its first move is seen. From then on the shipment
 * concerns that journey, even if the same container starts another one. Null before the first move.
 */
export function journeyAnchor(
  entries: readonly Record<string, EventEntry>[],
  request: TrackedNumber,
  receivedAt: string,
): string | null {
  const resolvedEvents = entries.flatMap((events) => Object.values(events)).map((entry) => resolveEvent(entry));
  const past = resolvedEvents.filter((event) => !isInFuture(event, instantMs(receivedAt)));
  const { startMs } = currentJourney(past, request, null);
  return Number.isFinite(startMs) ? formatInstant(startMs) : null;
}
