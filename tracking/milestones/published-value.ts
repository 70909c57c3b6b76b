import type { Claim } from '../claims/claims.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import { milestonePrecedence, type PrecedenceRule, ruleId } from '../view/precedence.ts';
import type { Provenance, Published } from '../view/view.ts';
import type { Milestone } from './milestone.ts';

export const NOT_STATED: { value: null; provenance: null } = { value: null, provenance: null };

type LedgerOrigin = Pick<Provenance, 'source' | 'snapshotId' | 'observedAt'>;

export function provenance(
  { source, snapshotId, observedAt }: LedgerOrigin,
  pointer: string,
  rule: string,
): Provenance {
  return { source, snapshotId, pointer, rule, observedAt };
}

/**
 * Returns the provenance of a ledger entry. It includes the author of a person's correction or the quoted passage of a
 * document.
 */
export function provenanceOfEntry(
  entry: LedgerOrigin & { claim: Pick<Claim, 'pointer' | 'author' | 'quote'> },
  rule: string,
): Provenance {
  const { pointer, author, quote } = entry.claim;
  const why = provenance(entry, pointer, rule);
  if (quote !== undefined) return { ...why, quote };
  return author == null ? why : { ...why, author };
}

/**
 * Returns the time of a milestone. If its source withdrew the milestone, the value is null and the provenance names
 * that source.
 */
export function timeOf(milestone: Milestone | undefined, withdrawn?: ResolvedEvent): Published<string> {
  if (milestone !== undefined || withdrawn === undefined) return fromMilestone(milestone, (one) => one.view.timestamp);
  return { value: null, provenance: provenanceOfEntry(withdrawn.entry, ruleId({ id: 'withdrawn' })) };
}

/** Returns a value derived from a milestone, with the provenance of its deciding witness. */
export function fromMilestone<Value>(
  milestone: Milestone | undefined,
  read: (milestone: Milestone) => Value | null,
  rule: PrecedenceRule | null = null,
): Published<Value> {
  const [lead] = milestone?.view.witnesses ?? [];
  if (milestone === undefined || lead === undefined) return NOT_STATED;
  const value = read(milestone);
  if (value === null) return NOT_STATED;
  return { value, provenance: { ...lead, rule: ruleId(rule ?? milestonePrecedence(milestone.view.kind)) } };
}
