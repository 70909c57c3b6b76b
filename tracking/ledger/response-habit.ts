/**
 * Infers whether a line's responses are snapshots (the complete current state) or a log (superseded statements remain
 * listed), by comparing its complete responses with earlier ones (spec/sources B2).
 */
import type { EventClaim, Observation } from '../claims/claims.ts';
import { type EventEntry, isFrom, isSameButPlace, sameId, statesTheSame } from '../events/event-entry.ts';
import { fingerprint } from '../events/event-identity.ts';
import { momentOf } from '../events/occurrences.ts';
import { instantMs } from '../time/event-time.ts';
import { withProvenCompleteness } from './degraded-payloads.ts';
import type { Ledger } from './ledger.ts';

/** Evidence from one response. Each member is 0 or 1. */
export interface HabitEvidence {
  compared: number;
  /**
   * The response omits actual events that the line stated before, so it is not the complete state and is no evidence
   * for `replaced`.
   */
  short: number;
  /** A plan or estimate has a new time, and the previous one is no longer listed. */
  replaced: number;
  /** A plan or estimate is listed with both its earlier time and a new one. */
  retained: number;
}

export interface Habit extends HabitEvidence {
  /** Number of tracking requests with a response in which a statement was replaced. */
  numbers: number;
}

export type InferredAbsence = 'snapshot' | 'log' | 'unknown';

/** Older events may have been purged, so their absence is not an omission. */
const PURGED_MS = 45 * 86_400_000;

/** Required evidence. A wrong `snapshot` would withdraw true events, so it needs more than `log` does. */
export const HABIT_RULES = {
  replaced: 20,
  numbers: 5,
  retained: 3,
  compared: 20,
  shortShare: 0.1,
  retainedShare: 0.05,
};

/**
 * Returns the evidence from a response. Null if the response is incomplete or degraded, or has nothing to be compared
 * with.
 */
export function habitEvidence(before: Ledger, response: Observation): HabitEvidence | null {
  const observation = withProvenCompleteness(response, before);
  if (!observation.complete || observation.source.kind !== 'line') return null;
  const stated = byContainer(observation);
  let evidence: HabitEvidence | null = null;
  for (const [container, { events }] of [[null, before.shipment] as const, ...Object.entries(before.containers)]) {
    const entries = Object.values(events).filter((entry) => isStanding(entry, observation));
    const claims = stated.get(container) ?? [];
    if (entries.length === 0 || claims.length === 0) continue;
    const found = evidenceOf(entries, claims, observation);
    evidence = evidence === null ? found : either(evidence, found);
  }
  return evidence?.short === 1 ? { ...evidence, replaced: 0 } : evidence;
}

function byContainer({ claims }: Observation): Map<string | null, EventClaim[]> {
  const stated = new Map<string | null, EventClaim[]>();
  for (const claim of claims) {
    if (claim.kind !== 'event' || claim.retracted) continue;
    const group = stated.get(claim.container);
    if (group === undefined) stated.set(claim.container, [claim]);
    else group.push(claim);
  }
  return stated;
}

function isStanding(entry: EventEntry, { source, receivedAt }: Observation): boolean {
  if (!isFrom(entry, source) || entry.invalidated !== null || entry.late) return false;
  const moment = momentOf(entry.claim);
  return moment === null || instantMs(receivedAt) - moment.ms <= PURGED_MS;
}

function evidenceOf(entries: EventEntry[], claims: EventClaim[], { source }: Observation): HabitEvidence {
  const groups = new Map<string, EventClaim[]>();
  for (const claim of claims) {
    const print = fingerprint(source, claim);
    groups.set(print, [...(groups.get(print) ?? []), claim]);
  }
  const isListed = (entry: EventEntry) =>
    groups.has(entry.fingerprint) || claims.some((claim) => sameId(entry, claim) || isSameButPlace(entry, claim));
  const isOmitted = (entry: EventEntry) => entry.claim.classifier === 'actual' && !isListed(entry);
  const isReplaced = ({ claim, fingerprint: print }: EventEntry) => {
    const [only, ...others] = groups.get(print) ?? [];
    return claim.classifier !== 'actual' && only !== undefined && others.length === 0 && !statesTheSame(claim, only);
  };
  const isRetained = ([first, ...others]: EventClaim[]) =>
    first !== undefined && first.classifier !== 'actual' && others.some((other) => !statesTheSame(first, other));
  return {
    compared: 1,
    short: entries.some(isOmitted) ? 1 : 0,
    replaced: entries.some(isReplaced) ? 1 : 0,
    retained: [...groups.values()].some(isRetained) ? 1 : 0,
  };
}

function either(one: HabitEvidence, other: HabitEvidence): HabitEvidence {
  return {
    compared: 1,
    short: Math.max(one.short, other.short),
    replaced: Math.max(one.replaced, other.replaced),
    retained: Math.max(one.retained, other.retained),
  };
}

/** Infers the kind of a line's responses. `unknown`, for lack of evidence, is treated like `log`. */
export function inferAbsence({ compared, short, replaced, retained, numbers }: Habit): InferredAbsence {
  const retains = retained >= HABIT_RULES.retained && retained > HABIT_RULES.retainedShare * (replaced + retained);
  const omits = compared >= HABIT_RULES.compared && short > HABIT_RULES.shortShare * compared;
  if (retains || omits) return 'log';
  const isProven = replaced >= HABIT_RULES.replaced && numbers >= HABIT_RULES.numbers && retained === 0;
  return isProven ? 'snapshot' : 'unknown';
}
