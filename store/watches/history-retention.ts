/**
 * Removes what led to the values of shipments whose tracking ended: responses of sources and changes of values. The
 * values themselves, with the names of their sources, stay. Each call removes one batch in a short transaction.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { removeUnusedSnapshots } from '../accounts/remove-shared-rows.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/** A request has some 40 responses and changes, so the locks of a batch are held for about 100 ms. */
const BATCH_REQUESTS = 100;

export interface RemovedHistory {
  responses: number;
  changes: number;
  /** Cursor for the next batch; null after the last batch. */
  next: HistoryCursor | null;
}

export interface HistoryCursor {
  updatedAt: string;
  id: string;
}

/** Selects responses that watches of the request received before that time. Corrections and documents stay. */
function isOldResponse(before: Date): RawBuilder<SqlBool> {
  return sql`(o.created_at < ${before} and o.source_kind not in ('person', 'document'))`;
}

/** Selects requests that ended, and whose rows have not changed since `before`, unless their shipment is tracked. */
function hasEndedBefore(before: Date): RawBuilder<SqlBool> {
  return sql`(not ${isLiveRequest('r')} and r.updated_at < ${before} and not exists (
    select from tracking_requests l
    where l.account_id = r.account_id and l.shipment_id = r.shipment_id and ${isLiveRequest('l')}))`;
}

/**
 * Removes the history of the next ended requests after the cursor, up to the time `before`. Responses to which rows of
 * other requests or accounts refer stay stored for those. Locked requests are left for the next run.
 */
export async function removeHistory(
  database: Database,
  accountId: string,
  before: Date,
  after: HistoryCursor | null,
): Promise<RemovedHistory> {
  const behind =
    after === null ? sql`true` : sql`(r.updated_at, r.id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)`;
  return database.transaction().execute(async (trx) => {
    const { rows: ended } = await sql<{ id: string; shipmentId: string | null; updatedAt: string }>`
      select r.id, r.shipment_id as "shipmentId", r.updated_at::text as "updatedAt" from tracking_requests r
      where r.account_id = ${accountId} and ${hasEndedBefore(before)} and ${behind} and (
        exists (select from observations o
          where o.account_id = r.account_id and o.tracking_request_id = r.id and ${isOldResponse(before)})
        or exists (select from field_changes c
          where c.account_id = r.account_id and c.shipment_id = r.shipment_id and c.recorded_at < ${before}))
      order by r.updated_at, r.id limit ${BATCH_REQUESTS}
      for update of r skip locked`.execute(trx);
    const last = ended.at(-1);
    if (last === undefined) return { responses: 0, changes: 0, next: null };
    const { rows: removed } = await sql<{ snapshot_id: string }>`
      delete from observations o where o.account_id = ${accountId}
        and o.tracking_request_id = any(${ended.map(({ id }) => id)}::uuid[]) and ${isOldResponse(before)}
      returning o.snapshot_id`.execute(trx);
    await removeUnusedSnapshots(trx, removed);
    const { numAffectedRows } = await sql`
      delete from field_changes where account_id = ${accountId} and recorded_at < ${before}
        and shipment_id = any(${ended.flatMap(({ shipmentId }) => shipmentId ?? [])}::uuid[])`.execute(trx);
    const next = { updatedAt: last.updatedAt, id: last.id };
    return { responses: removed.length, changes: Number(numAffectedRows ?? 0), next };
  });
}

/** Counts the rows that `removeHistory` would remove. */
export async function countRemovableHistory(
  database: Queryable,
  accountId: string,
  before: Date,
): Promise<{ responses: number; changes: number }> {
  const { rows } = await sql<{ responses: number; changes: number }>`
    with ended as (
      select r.id, r.shipment_id from tracking_requests r where r.account_id = ${accountId} and ${hasEndedBefore(before)}
    )
    select
      (select count(*) from observations o where o.account_id = ${accountId}
        and o.tracking_request_id in (select id from ended) and ${isOldResponse(before)}) as responses,
      (select count(*) from field_changes c where c.account_id = ${accountId}
        and c.shipment_id in (select shipment_id from ended) and c.recorded_at < ${before}) as changes`.execute(
    database,
  );
  return rows[0] ?? { responses: 0, changes: 0 };
}
