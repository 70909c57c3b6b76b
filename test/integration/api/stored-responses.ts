/** Stores responses of sources as a poll does. */
import type { Database } from '../../../store/postgres/database.ts';
import { insertObservation } from '../../../store/watches/observations.ts';
import { insertSnapshot, prepareSnapshot } from '../../../store/watches/snapshots.ts';
import type { Source } from '../../../tracking/claims/claims.ts';

interface StoredResponseOf {
  accountId: string;
  requestId: string;
  source: Source;
  outcome: string;
  status: number;
  receivedAt: string;
  durationMs: number;
  /** Body as the source sent it. */
  body?: string;
}

/** Stores a response and returns the id of its snapshot. */
export async function insertAnswer(database: Database, answer: StoredResponseOf): Promise<string> {
  const { accountId, requestId, source, outcome, status, receivedAt, durationMs } = answer;
  const { body = JSON.stringify({ outcome }) } = answer;
  const snapshot = await prepareSnapshot({
    source,
    claimsHash: Buffer.from(`${requestId}${receivedAt}`),
    body: Buffer.from(body),
    pages: 1,
    status,
    headers: {},
    url: 'https://line.example/events',
    requestedAt: new Date(Date.parse(receivedAt) - durationMs).toISOString(),
    receivedAt,
  });
  await insertSnapshot(database, snapshot);
  await insertObservation(database, {
    accountId,
    trackingRequestId: requestId,
    shipmentId: null,
    source,
    snapshotId: snapshot.id,
    outcome,
    receivedAt: new Date(receivedAt),
  });
  return snapshot.id;
}
