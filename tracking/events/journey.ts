/** Journeys of a container, and which statements belong to one (spec/tracking 2.8). Containers are reused. */
import type { ContainerFactClaim, Source } from '../claims/claims.ts';
import { instantMs } from '../time/event-time.ts';
import { areListedIn, areUnrelated, isMoveOfContainer, type NamedDocument } from './documents.ts';
import { isActual, type ResolvedEvent, type TimedEvent } from './resolved-event.ts';

export interface Journey {
  startMs: number;
  /** Start of the next journey; Infinity for the last one. */
  nextMs: number;
  /** When the container was returned empty; null if it has not been. */
  endMs: number | null;
  documents: NamedDocument[];
  /** Set while the consignee still has the container: the pickup, with all documents of its cargo. */
  pickup: { ms: number; documents: NamedDocument[] } | null;
  previous: FormerJourney | null;
  /**
   * Time of the request, if the journey has no actual move yet and consists only of plans after `previous`; otherwise
   * null.
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

export const DAY_MS = 86_400_000;
/**
 * A gap this long separates journeys if it is followed by an empty pickup for the next cargo or by different documents.
 */
export const GAP_MS = 21 * DAY_MS;
/**
 * Margin around the journey for events of terminals and railroads. The line's moves delimit it; terminals and railroads
 * list no documents by which to assign their events.
 */
const SLACK_MS = 2 * DAY_MS;

/** Used while no move delimits a journey. */
export const OPEN: Journey = {
  startMs: Number.NEGATIVE_INFINITY,
  nextMs: Number.POSITIVE_INFINITY,
  endMs: null,
  documents: [],
  pickup: null,
  previous: null,
  awaitedSinceMs: null,
};

/**
 * Only actual moves of the container delimit journeys. Documents may be dated weeks before the first move, and calls
 * concern many containers.
 */
export function boundsJourneys(event: ResolvedEvent): boolean {
  const { source, invalidated } = event.entry;
  return isActual(event) && isMoveOfContainer(event.claim) && invalidated === null && source.kind === 'line';
}

/**
 * Whether an event belongs to the journey. An event without a time does if no later journey is listed; a person's
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
  if (isMoveOfNext(journey, event, ms)) return false;
  if (journey.previous === null && event.entry.source.kind === 'line' && !isMoveOfContainer(event.claim)) return true;
  return ms >= journey.startMs - (isActual(event) ? SLACK_MS : GAP_MS);
}

/**
 * Whether a statement is left over from the previous journey: it is earlier than that journey's last move, lists that
 * journey's documents, or reports an empty return before the new journey's first move. Before the new journey begins, a
 * plan for a time before the request is left over, too.
 */
function isLeftOver(journey: Journey, { claim }: ResolvedEvent, ms: number): boolean {
  const { previous, startMs, documents, awaitedSinceMs } = journey;
  if (previous === null) return false;
  if (ms <= previous.last.moment.ms) return true;
  const isUnderFormer = areListedIn(claim.documents, previous.documents) && !areListedIn(claim.documents, documents);
  if (isUnderFormer && (previous.crossing !== null || awaitedSinceMs !== null)) return true;
  if (awaitedSinceMs !== null && claim.documents.length === 0 && ms < awaitedSinceMs) return true;
  return (awaitedSinceMs !== null || ms < startMs) && claim.move === 'gate_in' && claim.laden === false;
}

/**
 * Whether a move after the pickup has documents other than those of the cargo, as the export of a street turn has: a
 * sea move that the line plans, or a laden gate-in or loading that another source reports. The line's actual moves
 * begin the next journey.
 */
function isMoveOfNext({ pickup }: Journey, event: ResolvedEvent, ms: number): boolean {
  const { claim, entry, mode } = event;
  if (pickup === null || ms <= pickup.ms || !areUnrelated(claim.documents, pickup.documents, [])) return false;
  return entry.source.kind === 'line' ? claim.classifier !== 'actual' && mode === 'vessel' : isExportMove(event);
}

export function isExportMove({ claim }: Pick<ResolvedEvent, 'claim'>): boolean {
  return claim.laden === true && (claim.move === 'gate_in' || claim.move === 'load');
}

/**
 * Whether a fact reported at a given time may concern the journey. Lines report on the tracked number; terminals and
 * railroads report on the container, which may serve another customer once the journey has ended.
 */
export function mayConcern(journey: Journey, source: Source, observedAt: string): boolean {
  if (source.kind === 'line' || source.kind === 'person' || journey.endMs === null) return true;
  return instantMs(observedAt) <= journey.endMs + SLACK_MS;
}

/**
 * Whether a line's fact dates from the container's previous journey. The equipment type is excluded because it does not
 * change.
 */
export function concernsEarlierJourney(
  { previous, awaitedSinceMs }: Journey,
  { source, claim }: { source: Source; claim: Pick<ContainerFactClaim, 'field' | 'statedAt'> },
): boolean {
  if (previous === null || source.kind !== 'line' || claim.field === 'iso_type') return false;
  return claim.statedAt === null ? awaitedSinceMs !== null : instantMs(claim.statedAt) <= previous.last.moment.ms;
}
