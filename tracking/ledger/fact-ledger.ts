/**
 * Merges facts that are not moves, as every source last stated them. A fact that a payload does not mention is not
 * touched.
 */

import type { ContainerFactClaim, Observation, ShipmentFactClaim, Source } from '../claims/claims.ts';
import { canonicalJson } from '../claims/claims-hash.ts';
import { sourceKey } from '../events/event-identity.ts';
import { capStatement } from './statement-time.ts';

export interface FactEntry<Fact = ContainerFactClaim> {
  claim: Fact;
  source: Source;
  snapshotId: string;
  observedAt: string;
}

type AnyFact = ContainerFactClaim | ShipmentFactClaim;

/** Key of a fact in a ledger. */
export function factKey(source: Source, field: string): string {
  return `${sourceKey(source)}|${field}`;
}

/** Merges the facts of one subject. An older statement never replaces a newer one. */
export function mergeFacts<Fact extends AnyFact>(
  before: Record<string, FactEntry<Fact>>,
  claims: readonly Fact[],
  observation: Observation,
): Record<string, FactEntry<Fact>> {
  if (claims.length === 0) return before;
  const facts = { ...before };
  const capped = claims.map((claim) => capStatement(claim, observation.receivedAt));
  const counting = new Map(capped.sort(byStatement).map((claim) => [claim.field, claim]));
  for (const claim of counting.values()) {
    const key = factKey(observation.source, claim.field);
    const known = facts[key];
    if (known === undefined && claim.retracted) continue;
    if (known?.claim.statedAt && claim.statedAt && claim.statedAt < known.claim.statedAt) continue;
    facts[key] =
      known !== undefined && sameFact(known.claim, claim) ? restated(known, claim) : made(claim, observation);
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

function restated<Fact extends AnyFact>(known: FactEntry<Fact>, claim: Fact): FactEntry<Fact> {
  return { ...known, claim: { ...known.claim, statedAt: claim.statedAt ?? known.claim.statedAt } };
}

function sameFact(known: AnyFact, said: AnyFact): boolean {
  return isRetracted(known) === isRetracted(said) && factContent(known) === factContent(said);
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

/** Canonical form of holds and fees, which are sets: their order in a payload has no meaning. */
function sortedList<Item>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Orders statements of one payload by content, never by position; the last one stands. */
export function byStatement(one: AnyFact, other: AnyFact): number {
  const [a, b] = [`${one.statedAt ?? ''} ${factContent(one)}`, `${other.statedAt ?? ''} ${factContent(other)}`];
  return a < b ? -1 : a > b ? 1 : 0;
}
