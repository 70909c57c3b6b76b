/**
 * Withdraws the earlier statement of an event that its source reissued under the same id with another classifier or for
 * another container (spec/sources G2). Changes of place or vessel update the entry in `event-ledger.ts`.
 */
import type { EventClaim, Observation } from '../claims/claims.ts';
import { type EventEntry, isFrom, isOlder, isWithinJourney, sameTime } from '../events/event-entry.ts';
import { fingerprint, seriesFingerprint } from '../events/event-identity.ts';
import { capStatementTime } from './statement-time.ts';

type Entries = Record<string, EventEntry>;
interface Subject {
  events: Entries;
}

const STRENGTH = { planned: 0, estimated: 1, actual: 2 } as const;

/** Event of the ledger and the container for which it was stated (null for transport calls). */
interface Former {
  entry: EventEntry;
  container: string | null;
}

/**
 * Returns the keys of the entries that the observation replaces, by container. The key null stands for transport calls.
 */
export function reissued(
  subjects: ReadonlyMap<string | null, Subject>,
  observation: Observation,
): Map<string | null, Map<string, EventClaim>> {
  const replaced = new Map<string | null, Map<string, EventClaim>>();
  const stated = statementsById(observation);
  if (stated.size === 0) return replaced;
  for (const [id, formers] of formersById(subjects, observation, stated)) {
    const claims = stated.get(id) ?? [];
    for (const former of formers) {
      const claim = replacementOf(former, formers, claims, observation);
      if (claim === null) continue;
      const keys = replaced.get(former.container) ?? new Map<string, EventClaim>();
      replaced.set(former.container, keys.set(former.entry.key, claim));
    }
  }
  return replaced;
}

export function withdrawReissued(
  events: Entries,
  replaced: ReadonlyMap<string, EventClaim> | undefined,
  receivedAt: string,
): Entries {
  if (replaced === undefined) return events;
  const after = { ...events };
  for (const [key, claim] of replaced) {
    const entry = after[key];
    if (entry === undefined) continue;
    const invalidated = { at: receivedAt, reason: 'retracted' as const, statedAt: claim.statedAt };
    after[key] = { ...entry, missing: null, invalidated };
  }
  return after;
}

function statementsById({ claims, receivedAt, source }: Observation): Map<string, EventClaim[]> {
  const stated = new Map<string, EventClaim[]>();
  if (source.kind === 'person') return stated;
  for (const claim of claims) {
    if (claim.kind !== 'event' || claim.sourceEventId === null) continue;
    const group = stated.get(claim.sourceEventId);
    if (group === undefined) stated.set(claim.sourceEventId, [capStatementTime(claim, receivedAt)]);
    else group.push(capStatementTime(claim, receivedAt));
  }
  return stated;
}

function formersById(
  subjects: ReadonlyMap<string | null, Subject>,
  { source }: Observation,
  stated: ReadonlyMap<string, EventClaim[]>,
): Map<string, Former[]> {
  const formers = new Map<string, Former[]>();
  for (const [container, { events }] of subjects) {
    for (const entry of Object.values(events)) {
      const id = entry.claim.sourceEventId;
      if (id === null || entry.invalidated !== null || !stated.has(id) || !isFrom(entry, source)) continue;
      const group = formers.get(id);
      if (group === undefined) formers.set(id, [{ entry, container }]);
      else group.push({ entry, container });
    }
  }
  return formers;
}

/**
 * Returns the statement that replaces an earlier one. Null if the earlier one still stands, or if several events share
 * the id.
 */
function replacementOf(
  { entry, container }: Former,
  formers: readonly Former[],
  claims: readonly EventClaim[],
  observation: Observation,
): EventClaim | null {
  const own = claims.filter((claim) => claim.container === container);
  const isOther = (one: Former) => one.container === container && !isSameSeries(one.entry, entry, observation);
  const isShared = own.length > 1 || formers.some(isOther);
  const isAlone = formers.every((one) => one.container === container && isSameSeries(one.entry, entry, observation));
  const isMoved = own.length === 0 && claims.length === 1 && isAlone;
  const [claim] = isMoved ? claims : own;
  if (isShared || claim === undefined || claim.retracted || claim.move !== entry.claim.move) return null;
  if (isOlder(claim, entry) || !isWithinJourney(entry.claim, claim) || isRestated({ entry, container }, observation))
    return null;
  if (isMoved) return observation.complete || isNewer(claim, entry) ? claim : null;
  return isOtherClass(entry, claim, observation) ? claim : null;
}

/** Whether two entries are the plan, the estimate or the actual of the same event. Sharing an id is legitimate then. */
function isSameSeries(one: EventEntry, other: EventEntry, { source }: Observation): boolean {
  return seriesFingerprint(source, one.claim) === seriesFingerprint(source, other.claim);
}

function isNewer({ statedAt }: EventClaim, { claim }: EventEntry): boolean {
  return statedAt !== null && claim.statedAt !== null && statedAt > claim.statedAt;
}

function isRestated({ entry, container }: Former, { claims, source }: Observation): boolean {
  return claims.some(
    (claim) =>
      claim.kind === 'event' &&
      claim.container === container &&
      claim.sourceEventId !== entry.claim.sourceEventId &&
      fingerprint(source, claim) === entry.fingerprint &&
      sameTime(claim, entry.claim),
  );
}

/**
 * Whether the classifier changed. An actual event does not replace the estimate of the same call, which was correct
 * when stated.
 */
function isOtherClass({ claim: former }: EventEntry, claim: EventClaim, { source }: Observation): boolean {
  if (former.classifier === claim.classifier) return false;
  const isFulfilled = STRENGTH[claim.classifier] > STRENGTH[former.classifier];
  return !isFulfilled || seriesFingerprint(source, former) !== seriesFingerprint(source, claim);
}
