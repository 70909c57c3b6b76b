/** Selects facts about a container, by precedence of their sources. */

import type { ContainerFactClaim, ContainerFacts, Source, SourceKind } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import type { Facility } from '../fields/field.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { placeOfFact } from '../ledger/shipment-facts.ts';
import { facilityOf } from '../milestones/availability.ts';
import { NOT_STATED, provenanceOfEntry } from '../milestones/published-value.ts';
import { factPrecedence, rankOfSource, ruleId } from '../view/precedence.ts';
import type { Published } from '../view/view.ts';
import type { ContainerContext } from './container-context.ts';

type FactOf<Field extends keyof ContainerFacts> = FactEntry<Extract<ContainerFactClaim, { field: Field }>>;

export interface FactFilter {
  kinds?: readonly SourceKind[];
  facility?: Facility;
  /** Key of the POD terminal. Statements by other terminals at the POD are ignored (spec/sources G14). */
  terminal?: string | null;
}

/**
 * Selects the statement with the highest precedence, and the newest among equals; null if no eligible source stated the
 * fact.
 */
export function containerFact<Field extends keyof ContainerFacts>(
  context: ContainerContext,
  field: Field,
  filter: FactFilter = {},
): FactOf<Field> | null {
  const rule = factPrecedence(field);
  let best: FactOf<Field> | null = null;
  for (const fact of context.facts) {
    if (!isField(fact, field) || !passes(context, fact, filter)) continue;
    if (best === null || isBetter(fact, best)) best = fact;
  }
  return best;

  function isBetter(one: FactOf<Field>, other: FactOf<Field>): boolean {
    const ranks = rankOfSource(rule, one.source.kind) - rankOfSource(rule, other.source.kind);
    return ranks !== 0 ? ranks < 0 : one.observedAt > other.observedAt;
  }
}

function isField<Field extends keyof ContainerFacts>(fact: FactEntry, field: Field): fact is FactOf<Field> {
  return fact.claim.field === field;
}

function passes(context: ContainerContext, fact: FactEntry, { kinds, facility, terminal }: FactFilter): boolean {
  if (kinds !== undefined && !kinds.includes(fact.source.kind)) return false;
  if (isOtherTerminal(fact.source, terminal, context)) return false;
  if (facility === undefined || fact.source.kind === 'line' || fact.source.kind === 'person') return true;
  return facilityOf(fact.source, placeOfFact(fact, context.places), context.table.inlandKey) === facility;
}

function isOtherTerminal(source: Source, terminal: string | null | undefined, context: ContainerContext): boolean {
  if (terminal == null || source.kind !== 'terminal' || [terminal, null].includes(ownCode(source))) return false;
  return facilityOf(source, context.places.ofTerminal(source.code), context.table.inlandKey) === 'pod';
}

/** Converts a fact to a published value. If the fact is null, the value was withdrawn and keeps its provenance. */
export function publishFact<Field extends keyof ContainerFacts, Value>(
  fact: FactEntry<ContainerFactClaim & { field: Field; value: ContainerFacts[Field] | null }> | null,
  read: (value: ContainerFacts[Field]) => Value | null,
): Published<Value> {
  if (fact === null) return NOT_STATED;
  const { value } = fact.claim;
  const why = provenanceOfEntry(fact, ruleId(factPrecedence(fact.claim.field)));
  return { value: value === null ? null : read(value), provenance: why };
}
