/** An event as its source last stated it, and comparisons between such statements. */
import type { EventClaim, Source } from '../claims/claims.ts';
import { resolvePlace } from '../places/places.ts';
import { isRedundantTime } from '../time/event-time.ts';
import { vesselKey, voyageKey } from './event-identity.ts';
import { isNewerStatement, momentOf } from './occurrences.ts';

export interface EventEntry {
  /** Fingerprint of the event and the number of its occurrence. */
  key: string;
  fingerprint: string;
  claim: EventClaim;
  source: Source;
  /** Snapshot that first contained this statement. */
  snapshotId: string;
  observedAt: string;
  /**
   * Key of the original vessel of a plan that its source has since reassigned to another vessel under the same event
   * id.
   */
  firstVessel?: string;
  /** When its source last repeated it. Set only for gate-outs reported by terminals and railroads. */
  listedAt?: string;
  /** Consecutive complete responses without it; null if the last one contained it. */
  missing: { count: number; since: string } | null;
  invalidated: { at: string; reason: 'retracted' | 'vanished'; statedAt: string | null } | null;
  /**
   * True for a further estimate of something that had already happened. It is stored, but ignored while the actual
   * event stands (spec/sources G6).
   */
  late: boolean;
}

type Entries = Record<string, EventEntry>;

/**
 * Events further apart than this belong to different journeys, so one does not correct the other (spec/sources G19).
 */
const ANOTHER_JOURNEY_MS = 21 * 86_400_000;

/** Whether the entries contain a standing actual event for this plan or estimate. */
export function isSuperseded(estimate: EventClaim, entries: Entries): boolean {
  const place = resolvePlace(estimate.place).key;
  for (const entry of Object.values(entries)) {
    const { claim } = entry;
    if (claim.classifier !== 'actual' || claim.move !== estimate.move || entry.invalidated !== null) continue;
    if (claim.mode !== estimate.mode || resolvePlace(claim.place).key !== place) continue;
    if (isOfNextJourney(estimate, claim)) continue;
    const [one, other] = [vesselKey(claim.vessel), vesselKey(estimate.vessel)];
    if (one === null || other === null || one === other) return true;
  }
  return false;
}

/**
 * Whether the estimate is so much later than the actual event that it must refer to a later call, possibly by the same
 * ship.
 */
function isOfNextJourney(estimate: EventClaim, actual: EventClaim): boolean {
  const [expected, happened] = [momentOf(estimate), momentOf(actual)];
  return expected !== null && happened !== null && expected.ms - happened.ms > ANOTHER_JOURNEY_MS;
}

export function isFrom(entry: { source: Source }, source: Source): boolean {
  return entry.source.kind === source.kind && entry.source.code === source.code;
}

export function present(entry: EventEntry): EventEntry {
  const stands = entry.invalidated?.reason === 'vanished' ? null : entry.invalidated;
  return { ...entry, missing: null, invalidated: stands };
}

export function isOlder(claim: EventClaim, previous: EventEntry): boolean {
  return claim.statedAt !== null && previous.claim.statedAt !== null && claim.statedAt < previous.claim.statedAt;
}

export function sameId(entry: EventEntry, claim: EventClaim): boolean {
  return claim.sourceEventId !== null && entry.claim.sourceEventId === claim.sourceEventId;
}

/**
 * Whether both have the same source id, move and classifier. Some sources reuse one id for several moves, so the id
 * alone is not enough.
 */
export function isSameById(entry: EventEntry, claim: EventClaim): boolean {
  return sameId(entry, claim) && entry.claim.move === claim.move && entry.claim.classifier === claim.classifier;
}

/**
 * Whether both state the same move of one ship, voyage and port, but under different call ids. Some lines renumber
 * their calls in each response.
 */
export function isSameButCallId({ claim: previous }: EventEntry, claim: EventClaim): boolean {
  const [before, after] = [previous.transportCall?.id ?? null, claim.transportCall?.id ?? null];
  if (before === null || after === null || before === after) return false;
  const vessel = vesselKey(claim.vessel);
  const [voyage, formerVoyage] = [voyageKey(claim.voyage), voyageKey(previous.voyage)];
  return (
    previous.move === claim.move &&
    previous.classifier === claim.classifier &&
    previous.mode === claim.mode &&
    previous.laden === claim.laden &&
    vessel !== null &&
    vessel === vesselKey(previous.vessel) &&
    (voyage === '' || formerVoyage === '' || voyage === formerVoyage) &&
    resolvePlace(previous.place).key === resolvePlace(claim.place).key &&
    isCorrectionOf(previous, claim)
  );
}

/** Whether `newer` plans the same move of the same ship and voyage at another port, as after a diversion. */
export function isPlanElsewhere({ claim: former, observedAt }: EventEntry, newer: EventEntry): boolean {
  const { claim } = newer;
  const vessel = vesselKey(former.vessel);
  const isPlan = former.classifier !== 'actual' && claim.classifier !== 'actual';
  const isNewer = (claim.statedAt ?? newer.observedAt) > (former.statedAt ?? observedAt);
  return (
    isPlan &&
    isNewer &&
    former.move === claim.move &&
    vessel !== null &&
    vessel === vesselKey(claim.vessel) &&
    voyageKey(former.voyage) === voyageKey(claim.voyage) &&
    resolvePlace(former.place).key !== resolvePlace(claim.place).key
  );
}

/** Whether both state the same move at the same time but at different places. */
export function isSameButPlace({ claim: previous }: EventEntry, claim: EventClaim): boolean {
  const sameMove =
    previous.move === claim.move &&
    previous.classifier === claim.classifier &&
    previous.mode === claim.mode &&
    previous.laden === claim.laden;
  return (
    sameMove &&
    claim.time !== null &&
    sameTime(previous, claim) &&
    vesselKey(previous.vessel) === vesselKey(claim.vessel)
  );
}

export function byContent(one: EventClaim, other: EventClaim): number {
  return isNewerStatement(one, other) ? 1 : -1;
}

export function sameTime(one: EventClaim, other: EventClaim): boolean {
  return JSON.stringify(one.time) === JSON.stringify(other.time);
}

/**
 * Whether a retraction without an event id applies to this entry. Only one plan and one estimate can stand at a time,
 * so their times are not compared. Retracting a plan without a time also cancels the estimate.
 */
export function isWithdrawnBy(
  { claim: previous, fingerprint }: EventEntry,
  retraction: EventClaim,
  prints: { print: string; estimate: string },
): boolean {
  if (fingerprint === prints.print) {
    return retraction.classifier !== 'actual' || retraction.time === null || sameTime(previous, retraction);
  }
  return retraction.classifier === 'planned' && retraction.time === null && fingerprint === prints.estimate;
}

export function isCorrectionOf(previous: EventClaim, statement: EventClaim): boolean {
  return statement.classifier !== 'actual' || isWithinJourney(previous, statement);
}

/** Whether two statements may belong to one journey. A missing time does not rule this out. */
export function isWithinJourney(previous: EventClaim, statement: EventClaim): boolean {
  const [one, other] = [momentOf(previous), momentOf(statement)];
  return one === null || other === null || Math.abs(one.ms - other.ms) < ANOTHER_JOURNEY_MS;
}

/**
 * Whether the statements agree in everything that is published: the time within tolerance, and the same place, vessel,
 * voyage and carrier.
 */
export function statesTheSame(previous: EventClaim, statement: EventClaim): boolean {
  if (
    JSON.stringify([
      previous.vessel,
      previous.voyage,
      previous.carrier,
      previous.place,
      previous.move,
      previous.laden,
      previous.mode,
    ]) !==
    JSON.stringify([
      statement.vessel,
      statement.voyage,
      statement.carrier,
      statement.place,
      statement.move,
      statement.laden,
      statement.mode,
    ])
  )
    return false;
  if (sameTime(previous, statement)) return true;
  const [one, other] = [momentOf(previous), momentOf(statement)];
  if (one === null || other === null) return false;
  return isRedundantTime(one, other, resolvePlace(previous.place).zone);
}
