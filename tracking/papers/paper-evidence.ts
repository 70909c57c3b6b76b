/**
 * Decides when to publish what a document states: to fill a gap, or to replace an older statement by the same party.
 */
import type { Claim } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { type PaperLedger, type PaperStatement, paperStatements } from '../ledger/papers.ts';
import { provenanceOfEntry } from '../milestones/published-value.ts';
import { ruleId } from '../view/precedence.ts';
import type { Provenance, Published } from '../view/view.ts';

/** Provenance rule of a value from a document that no live source has stated. */
export const PAPER_FILLS = { id: 'document.fills' };
/** Provenance rule of a value from a document that was issued after its party last responded. */
export const PAPER_NEWER = { id: 'document.newer' };

export interface PaperEvidence {
  /** In order of precedence. */
  statements: readonly PaperStatement[];
  /** When each source last responded completely, keyed by source. */
  answeredAt: Readonly<Record<string, string>>;
}

export function paperEvidence(shipment: PaperLedger): PaperEvidence {
  return { statements: paperStatements(shipment), answeredAt: shipment.answeredAt ?? {} };
}

/** A document's statement and the value it would publish. */
export interface Candidate<Value> {
  statement: PaperStatement;
  value: Value;
}

/**
 * Returns the live value, or one from a document. A document fills a gap, which is a value that no live source has ever
 * stated, as opposed to one that was withdrawn or hidden. If the value `ages`, a document issued after its party's last
 * response also replaces the live value.
 */
export function withPapers<Value>(
  live: Published<Value>,
  candidates: readonly Candidate<Value>[],
  evidence: PaperEvidence,
  ages = false,
): Published<Value> {
  const { provenance, value } = live;
  if (provenance === null && value === null) {
    const [best] = candidates;
    return best === undefined ? live : published(best, PAPER_FILLS);
  }
  const newer =
    ages && value !== null ? candidates.find(({ statement }) => isNewer(statement, provenance, evidence)) : undefined;
  return newer === undefined ? live : published(newer, PAPER_NEWER);
}

function published<Value>({ statement, value }: Candidate<Value>, rule: { id: string }): Published<Value> {
  return { value, provenance: provenanceOfEntry(statement, ruleId(rule)) };
}

/** Whether the document's own party stated the live value and has not responded since it issued the document. */
function isNewer({ source, claim }: PaperStatement, live: Provenance | null, { answeredAt }: PaperEvidence): boolean {
  const issuedAt = claim.statedAt;
  if (live === null || issuedAt === null) return false;
  const isOfParty = source.speaksFor?.party === live.source.kind && source.speaksFor.code === live.source.code;
  const respondedAt = answeredAt[sourceKey(live.source)] ?? '';
  return isOfParty && issuedAt > live.observedAt && issuedAt > respondedAt;
}

/**
 * Whether a published value is provisional: it comes from a document and applies only until the document's party
 * responds again.
 */
export function isProvisional({ provenance }: Published<unknown>): boolean {
  return provenance?.rule === ruleId(PAPER_NEWER);
}

/** Whether only documents state the value. */
export function isFilled({ provenance }: Published<unknown>): boolean {
  return provenance?.rule === ruleId(PAPER_FILLS);
}

/** Returns the statements that have a value, in order of precedence. */
export function candidatesOf<Value>(
  { statements }: PaperEvidence,
  read: (claim: Claim, statement: PaperStatement) => Value | null,
): Candidate<Value>[] {
  return statements.flatMap((statement) => {
    const value = read(statement.claim, statement);
    return value === null ? [] : [{ statement, value }];
  });
}
