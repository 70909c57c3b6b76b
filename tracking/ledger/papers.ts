/**
 * Stores what a shipment's documents state. A document reflects the time of its issue, so its statements are stored
 * apart from the live sources and never enter their histories (decision 0058).
 */
import type { Claim, DocumentParty, Observation } from '../claims/claims.ts';
import { canonicalJson } from '../claims/claims-hash.ts';
import { sourceKey } from '../events/event-identity.ts';
import type { FactEntry } from './fact-ledger.ts';
import { capStatementTime } from './statement-time.ts';

/** A statement from a document. Its claim carries the document's time of issue. */
export type PaperStatement<Kind extends Claim = Claim> = FactEntry<Kind>;

export interface PaperLedger {
  /** Latest statements of every document, keyed by document id. Absent in ledgers of earlier versions. */
  papers?: Record<string, PaperStatement[]>;
  /**
   * When each source last responded completely (RFC 3339 UTC), keyed by source. Absent in ledgers of earlier versions.
   */
  answeredAt?: Record<string, string>;
}

/** Replaces the earlier statements of a document. A document without statements is removed. */
export function recordPaper<Shipment extends PaperLedger>(
  before: Shipment,
  { source, snapshotId, receivedAt, claims, answeredAt = {} }: Observation,
): Shipment {
  const { [source.code]: former = [], ...others } = before.papers ?? {};
  const made = claims.map((claim) => ({
    claim: capStatementTime(claim, receivedAt),
    source,
    snapshotId,
    observedAt: receivedAt,
  }));
  const current = statesTheSame(former, made) ? former : made;
  const answers = Object.entries(answeredAt).reduce(withLater, before.answeredAt ?? {});
  return {
    ...before,
    papers: current.length === 0 ? others : { ...others, [source.code]: current },
    answeredAt: answers,
  };
}

/** Records that a source responded completely. A partial response does not confirm statements that it omits. */
export function recordResponseTime<Shipment extends PaperLedger>(
  shipment: Shipment,
  { source, receivedAt, complete }: Observation,
): Shipment {
  if (!complete || source.kind === 'person') return shipment;
  return { ...shipment, answeredAt: withLater(shipment.answeredAt ?? {}, [sourceKey(source), receivedAt]) };
}

function withLater(times: Record<string, string>, [key, at]: [string, string]): Record<string, string> {
  return (times[key] ?? '') < at ? { ...times, [key]: at } : times;
}

/** Whether two readings of a document agree. If they do, the snapshot of the first reading is retained. */
function statesTheSame(former: readonly PaperStatement[], made: readonly PaperStatement[]): boolean {
  const content = (statements: readonly PaperStatement[]) =>
    canonicalJson(statements.map(({ claim, source }) => [claim, source.speaksFor]));
  return content(former) === content(made);
}

const PARTIES: readonly DocumentParty[] = ['line', 'terminal', 'railroad', 'forwarder', 'customs_broker'];

/** Lists the statements of all documents by party, then newest first, with undated documents last. */
export function paperStatements({ papers = {} }: PaperLedger): PaperStatement[] {
  return Object.values(papers)
    .flat()
    .sort((one, other) => rankOf(one) - rankOf(other) || newestFirst(one, other));
}

function rankOf({ source }: PaperStatement): number {
  return source.speaksFor === undefined ? PARTIES.length : PARTIES.indexOf(source.speaksFor.party);
}

function newestFirst(one: PaperStatement, other: PaperStatement): number {
  const [a, b] = [one, other].map(({ claim, source }) => `${claim.statedAt ?? ''} ${source.code} ${claim.pointer}`);
  return (a ?? '') > (b ?? '') ? -1 : 1;
}
