/** Splits the moves of a container into journeys (spec/tracking 2.8, spec/sources G19). */
import type { EventClaim } from '../claims/claims.ts';
import { areListedIn, areUnrelated, namedTogether, shareNoDocument } from './documents.ts';
import { boundsJourneys, DAY_MS, GAP_MS, isExportMove, type Journey, OPEN } from './journey.ts';
import { inOrderOfTime, isEmptyIn, isTimed, type ResolvedEvent, type TimedEvent } from './resolved-event.ts';

/** A depot that refuses an empty container sends it away within this time after its gate-in. */
const REFUSED_WITHIN_MS = DAY_MS;

export interface Cycle extends Journey {
  last: TimedEvent;
  /** Empty return; null if the container has not been returned. */
  end: TimedEvent | null;
  crossing: TimedEvent | null;
}

export function cyclesOf(events: readonly ResolvedEvent[]): Cycle[] {
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
  const isReturn = isEmptyIn(event);
  const isAccepted = isTakenIn(cycle.end) && !isRefusal(cycle, cycle.last);
  if ((isReturn && !isAccepted) || claim.laden === true) {
    cycle.end = isReturn ? event : null;
    cycle.endMs = cycle.end?.moment.ms ?? null;
  }
  cycle.last = event;
}

/** Whether a depot or terminal received the empty container. The line may move it to another one days later. */
function isTakenIn(end: TimedEvent | null): boolean {
  const type = end?.claim.place?.facilityType;
  return type === 'depot' || type === 'port_terminal';
}

interface Following {
  /** The next move that delimits journeys. */
  next: TimedEvent | undefined;
  events: readonly ResolvedEvent[];
}

function startsAnother(cycle: Cycle, event: TimedEvent, { next, events }: Following): boolean {
  const { claim, moment } = event;
  const emptyOut = isEmptyOut(claim) && !isAfterImport(cycle, event, next);
  const otherDocuments = shareNoDocument(claim.documents, cycle.documents);
  const longPause = moment.ms - cycle.last.moment.ms > GAP_MS;
  const isExport = cycle.crossing !== null && isExportMove(event);
  if (cycle.endMs !== null && (emptyOut || otherDocuments || longPause || isExport)) return true;
  if (isExport && isOutLaden(cycle.last) && areUnrelated(claim.documents, cycle.documents, events)) return true;
  return longPause && (otherDocuments || (emptyOut && !leavesImport(cycle, event, next)));
}

function isEmptyOut({ move, laden }: EventClaim): boolean {
  return move === 'gate_out' && laden === false;
}

/**
 * Whether an empty gate-out after the return still concerns the import: the depot refused the container, or the line
 * lists the move under the import's documents.
 */
function isAfterImport(cycle: Cycle, event: TimedEvent, next: TimedEvent | undefined): boolean {
  if (cycle.crossing === null || cycle.end === null) return false;
  const { documents } = event.claim;
  if (areListedIn(documents, cycle.documents)) return true;
  const isReturnedNext = next === undefined || isEmptyIn(next);
  return isReturnedNext && isRefusal(cycle, event) && !shareNoDocument(documents, cycle.documents);
}

/** Whether the container leaves the place of its return so soon that the place must have refused it. */
function isRefusal({ crossing, end }: Cycle, { claim, moment }: TimedEvent): boolean {
  return crossing !== null && end !== null && isEmptyOut(claim) && moment.ms - end.moment.ms <= REFUSED_WITHIN_MS;
}

/**
 * Whether an empty gate-out may belong to the import: the container was emptied late at the consignee, a container
 * freight station or the terminal. A depot, by contrast, releases containers for the next cargo.
 */
function leavesImport(cycle: Cycle, { claim }: TimedEvent, next: TimedEvent | undefined): boolean {
  if (cycle.crossing === null) return false;
  if (claim.documents.length > 0) return areListedIn(claim.documents, cycle.documents);
  return claim.place?.facilityType !== 'depot' && (next === undefined || !isExportMove(next));
}

/**
 * Whether the empty container leaves for its next cargo although no return is listed; it must then have been emptied
 * and returned after the pickup. If it leaves under the import's documents, or is not loaded next, it may only be
 * leaving the place where it was emptied.
 */
function isEmptyForNext(cycle: Cycle, { claim }: TimedEvent, { next, events }: Following): boolean {
  if (cycle.crossing === null || !isOutLaden(cycle.last) || !isEmptyOut(claim)) return false;
  if (areUnrelated(claim.documents, cycle.documents, events)) return true;
  const isLoadedNext = next !== undefined && isExportMove(next);
  return isLoadedNext && ![claim, next.claim].some(({ documents }) => areListedIn(documents, cycle.documents));
}

/**
 * Whether the container left laden for the consignee, who may load an export without returning the container to the
 * depot (a street turn).
 */
export function isOutLaden({ claim }: TimedEvent): boolean {
  return (claim.move === 'gate_out' || claim.move === 'delivered') && claim.laden !== false;
}
