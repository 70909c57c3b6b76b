/**
 * Records what a document states as claims about each shipment that it is linked to, like any other observation
 * (decision 0058). Safe to repeat: it compares the statements with those recorded last, replaces them, and withdraws
 * them if a link has been removed.
 */
import { createHash } from 'node:crypto';
import type { DocumentStatements } from '../../connectors/document/statements.ts';
import type { ResponseReader } from '../../connectors/response-reader.ts';
import { isProcessingPaused } from '../../store/documents/paused.ts';
import { recordedStatements } from '../../store/documents/statements.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { loadLedger } from '../../store/shipments/ledgers.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { lockTrackingRequestsOfShipment } from '../../store/tracking-requests/tracking-requests.ts';
import { pollTimes } from '../../store/watches/freshness.ts';
import { prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import { toInstant } from '../to-instant.ts';
import { loadFollowing } from '../watches/adjust-watches.ts';
import { recordObservation } from '../watches/record-observation.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';
import type { Issuer } from './issuer-of.ts';
import { statementsOf } from './statements-of.ts';

export interface ApplyDeps extends RecordingDeps {
  database: Database;
  reader: Pick<ResponseReader, 'readDocument'>;
}

export interface AppliedDocument {
  accountId: string;
  documentId: string;
}

/** Applies a document after it was extracted, linked, changed by a person, or deleted. */
export async function applyDocument(deps: ApplyDeps, { accountId, documentId }: AppliedDocument): Promise<void> {
  const { database } = deps;
  if (await isProcessingPaused(database, accountId)) return;
  const stated = await statementsOf(database, accountId, documentId);
  const recorded = await recordedStatements(database, accountId, documentId);
  const formerHash = new Map(recorded.map(({ shipmentId, hash }) => [shipmentId, hash]));
  const linked = new Set(stated?.shipmentIds ?? []);
  for (const shipmentId of [...new Set([...linked, ...formerHash.keys()])].sort()) {
    const statements = stated !== null && linked.has(shipmentId) ? stated.statements : nothingOf(documentId);
    const issuer = stated?.issuer ?? null;
    const body = Buffer.from(JSON.stringify({ ...statements, issuer }));
    const hash = createHash('sha256').update(body).digest();
    const claims = deps.reader.readDocument(body);
    const former = formerHash.get(shipmentId);
    const isNews = former === undefined ? claims.length > 0 : !former.equals(hash);
    if (isNews) await recordStatements(deps, { accountId, documentId, shipmentId, body, hash, issuer, claims });
  }
}

function nothingOf(documentId: string): DocumentStatements {
  return { documentId, documentType: null, issuedAt: null, isOfOneShipment: true, fields: [] };
}

interface Statements extends AppliedDocument {
  shipmentId: string;
  body: Buffer;
  hash: Buffer;
  issuer: Issuer | null;
  claims: Claim[];
}

/**
 * Records the statements about one shipment. Publishes nothing until a first response has been recorded for the
 * shipment.
 */
async function recordStatements(
  deps: ApplyDeps,
  { accountId, documentId, shipmentId, body, hash, issuer, claims }: Statements,
): Promise<void> {
  const source = { kind: 'document' as const, code: documentId, ...(issuer === null ? {} : { speaksFor: issuer }) };
  await deps.database.transaction().execute(async (trx) => {
    await lockShipment(trx, accountId, shipmentId);
    const requests = await lockTrackingRequestsOfShipment(trx, accountId, shipmentId);
    const request = requests.find(isLive) ?? requests[0];
    const locked = request === undefined ? null : await lockTracking(trx, accountId, request.id);
    if (locked === null || (await loadLedger(trx, accountId, shipmentId)) === null) return;
    const now = await requestNow(trx, locked.request, deps.now?.() ?? new Date());
    const receivedAt = toInstant(now);
    const watches = (await pollTimes(trx, accountId, 'shipments', [shipmentId])).get(shipmentId)?.watches ?? [];
    const answeredAt: Record<string, string> = {};
    for (const { source_kind: kind, source_code: code, succeeded_at: at } of watches) {
      const key = `${kind}:${code}`;
      if (at !== null && toInstant(at) > (answeredAt[key] ?? '')) answeredAt[key] = toInstant(at);
    }
    const snapshot = await prepareSnapshot({
      accountId,
      source,
      claimsHash: hash,
      body,
      pages: 1,
      status: 200,
      headers: { 'content-type': 'application/json' },
      url: `seamark:document/${documentId}`,
      requestedAt: receivedAt,
      receivedAt,
    });
    const observation = { source, receivedAt, complete: false, absence: 'log' as const, claims, answeredAt };
    const input = { locked, observation, evidence: { type: 'new' as const, snapshot }, now, jitter: 0 };
    await recordObservation(trx, deps, input, await loadFollowing(trx, locked.request, null));
  });
}
