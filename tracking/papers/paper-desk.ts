/** Decides when a paper's statement is published: to fill a gap, or to replace an older statement by the same party. */
import type { Claim } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { type PaperLedger, type PaperStatement, paperStatements } from '../ledger/papers.ts';
import { provenanceOfEntry } from '../milestones/published-value.ts';
import { ruleId } from '../view/precedence.ts';
import type { Provenance, Published } from '../view/view.ts';

/** Rule for a value that no live source has stated. */
export const PAPER_FILLS = { id: 'document.fills' };
/** Rule for a value from a paper that was issued after its party last responded. */
export const PAPER_NEWER = { id: 'document.newer' };

export interface PaperDesk {
  /** Best statement first. */
  statements: readonly PaperStatement[];
  /** When each source last responded, keyed by source. */
  answeredAt: Readonly<Record<string, string>>;
}

export function paperDesk(shipment: PaperLedger): PaperDesk {
  return { statements: paperStatements(shipment), answeredAt: shipment.answeredAt ?? {} };
}

/** Statement with the value it would publish. */
export interface Candidate<Value> {
  statement: PaperStatement;
  value: Value;
}

/**
 * Returns the first candidate if no live source has ever stated the value; a withdrawn or hidden value is not a gap.
 * `ages`: the value changes with time, so a paper issued after its own party's last response replaces it.
 */
export function withPapers<Value>(
  live: Published<Value>,
  candidates: readonly Candidate<Value>[],
  desk: PaperDesk,
  ages = false,
): Published<Value> {
  const { provenance, value } = live;
  if (provenance === null && value === null) {
    const [best] = candidates;
    return best === undefined ? live : published(best, PAPER_FILLS);
  }
  const newer =
    ages && value !== null ? candidates.find(({ statement }) => isNewer(statement, provenance, desk)) : undefined;
  return newer === undefined ? live : published(newer, PAPER_NEWER);
}

function published<Value>({ statement, value }: Candidate<Value>, rule: { id: string }): Published<Value> {
  return { value, provenance: provenanceOfEntry(statement, ruleId(rule)) };
}

/** Whether the paper's own party has not responded since the paper was issued. */
function isNewer({ source, claim }: PaperStatement, live: Provenance | null, { answeredAt }: PaperDesk): boolean {
  const issuedAt = claim.statedAt;
  if (live === null || issuedAt === null) return false;
  const isOfParty = source.speaksFor?.party === live.source.kind && source.speaksFor.code === live.source.code;
  const respondedAt = answeredAt[sourceKey(live.source)] ?? '';
  return isOfParty && issuedAt > live.observedAt && issuedAt > respondedAt;
}

/** Whether a published value rests on a paper only until that paper's party responds again. */
export function isProvisional({ provenance }: Published<unknown>): boolean {
  return provenance?.rule === ruleId(PAPER_NEWER);
}

/** Whether the value is stated only by papers. */
export function isFilled({ provenance }: Published<unknown>): boolean {
  return provenance?.rule === ruleId(PAPER_FILLS);
}

/** Returns the candidates among the statements, in the given order. */
export function candidatesOf<Value>(
  { statements }: PaperDesk,
  read: (claim: Claim, statement: PaperStatement) => Value | null,
): Candidate<Value>[] {
  return statements.flatMap((statement) => {
    const value = read(statement.claim, statement);
    return value === null ? [] : [{ statement, value }];
  });
}
