/**
 * Observations: snapshots received for a tracking request, each with the times of its first, second and last receipt.
 */
import { sql } from 'kysely';
import type { Source } from '../../tracking/claims/claims.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

export interface Receipt {
  accountId: string;
  trackingRequestId: string;
  shipmentId: string | null;
  source: Source;
  snapshotId: string;
  /** `ok`, `pushed`, or the internal failure reason of a stored response. */
  outcome: string;
  /** Measured on the tracking request's clock. */
  receivedAt: Date;
}

export async function insertObservation(database: Queryable, receipt: Receipt): Promise<void> {
  await database
    .insertInto('observations')
    .values({
      account_id: receipt.accountId,
      id: newId(),
      tracking_request_id: receipt.trackingRequestId,
      shipment_id: receipt.shipmentId,
      source_kind: receipt.source.kind,
      source_code: receipt.source.code,
      snapshot_id: receipt.snapshotId,
      outcome: receipt.outcome,
      first_received_at: receipt.receivedAt,
      last_received_at: receipt.receivedAt,
    })
    .execute();
}

/** Finds the newest readable snapshot of a source. Returns null if there is none yet. */
export async function latestSnapshotId(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  source: Source,
): Promise<string | null> {
  const row = await database
    .selectFrom('observations')
    .select('snapshot_id')
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('source_kind', '=', source.kind)
    .where('source_code', '=', source.code)
    .where('outcome', '=', 'ok')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot_id ?? null;
}

/** Counts another receipt of the newest snapshot. Needed only while a withdrawal awaits confirmation. */
export async function repeatObservation(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  snapshotId: string,
  receivedAt: Date,
): Promise<void> {
  await sql`
    update observations set receipts = receipts + 1, last_received_at = ${receivedAt},
      second_received_at = coalesce(second_received_at, ${receivedAt}::timestamptz)
    where account_id = ${accountId} and tracking_request_id = ${trackingRequestId} and snapshot_id = ${snapshotId}`.execute(
    database,
  );
}
