/**
 * Merges facts (anything other than moves), keeping what each source last stated. A fact that a payload omits remains
 * unchanged.
 */

import type { ContainerFactClaim, Observation, ShipmentFactClaim, Source } from '../claims/claims.ts';
import { canonicalJson } from '../claims/claims-hash.ts';
import { sourceKey } from '../events/event-identity.ts';
import { capStatementTime } from './statement-time.ts';

export interface FactEntry<Fact = ContainerFactClaim> {
  claim: Fact;
  source: Source;
  snapshotId: string;
  observedAt: string;
  /** When a terminal last repeated it; absent if it has not. */
  confirmedAt?: string;
}

type AnyFact = ContainerFactClaim | ShipmentFactClaim;

export function factKey(source: Source, field: string): string {
  return `${sourceKey(source)}|${field}`;
}

/** Merges the facts about one subject. An older statement never replaces a newer one. */
export function mergeFacts<Fact extends AnyFact>(
  before: Record<string, FactEntry<Fact>>,
  claims: readonly Fact[],
  observation: Observation,
): Record<string, FactEntry<Fact>> {
  if (claims.length === 0) return before;
  const facts = { ...before };
  const capped = claims.map((claim) => capStatementTime(claim, observation.receivedAt));
  const counting = new Map(capped.sort(byStatement).map((claim) => [claim.field, claim]));
  for (const claim of counting.values()) {
    const key = factKey(observation.source, claim.field);
    const previous = facts[key];
    if (previous === undefined && claim.retracted) continue;
    if (previous?.claim.statedAt && claim.statedAt && claim.statedAt < previous.claim.statedAt) continue;
    facts[key] =
      previous !== undefined && sameFact(previous.claim, claim)
        ? restated(previous, claim, observation)
        : made(claim, observation);
  }
  return facts;
}

function made<Fact extends AnyFact>(claim: Fact, observation: Observation): FactEntry<Fact> {
  const value = Array.isArray(claim.value) ? sortedList<unknown>(claim.value) : claim.value;
  return {
    claim: { ...claim, value },
    source: observation.source,
    snapshotId: observation.snapshotId,
    observedAt: observation.receivedAt,
  };
}

function restated<Fact extends AnyFact>(
  previous: FactEntry<Fact>,
  claim: Fact,
  { source, receivedAt }: Observation,
): FactEntry<Fact> {
  const entry = { ...previous, claim: { ...previous.claim, statedAt: claim.statedAt ?? previous.claim.statedAt } };
  const isLater = source.kind === 'terminal' && receivedAt > (previous.confirmedAt ?? previous.observedAt);
  return isLater ? { ...entry, confirmedAt: receivedAt } : entry;
}

function sameFact(previous: AnyFact, statement: AnyFact): boolean {
  return isRetracted(previous) === isRetracted(statement) && factContent(previous) === factContent(statement);
}

function factContent(claim: AnyFact): string {
  return canonicalJson(
    'place' in claim
      ? [
          ['value', claim.value],
          ['place', claim.place],
        ]
      : claim.value,
  );
}

function isRetracted({ retracted }: AnyFact): boolean {
  return retracted === true;
}

/** Sorts holds and fees, which are sets, so that their order in the payload does not matter. */
function sortedList<Item>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Orders the statements of one payload by time and content, never by position. The last one wins. */
export function byStatement(one: AnyFact, other: AnyFact): number {
  const [a, b] = [`${one.statedAt ?? ''} ${factContent(one)}`, `${other.statedAt ?? ''} ${factContent(other)}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
