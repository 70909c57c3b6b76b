/** Tracking requests as they are accepted: many at once, each with the watch of its line and the wake of its run. */
import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueTrackingWakes } from '../postgres/outbox.ts';
import type { DB } from '../schema.generated.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

export interface AcceptedRequest {
  row: Insertable<DB['tracking_requests']> & { account_id: string; id: string; requested_at: Date };
  /** Source that the watch asks, and by which credential. */
  watch: { code: string; credentialKey: string };
}

/**
 * Inserts those whose number the account does not track at that line yet (or none is named yet), and returns their rows.
 * They are inserted in the order of their numbers, so that two calls that share numbers wait for each other at most.
 */
export async function insertAcceptedRequests(
  trx: Queryable,
  accountId: string,
  requests: readonly AcceptedRequest[],
): Promise<TrackingRequestRow[]> {
  if (requests.length === 0) return [];
  const ordered = [...requests].sort((one, other) => (keyOf(one.row) < keyOf(other.row) ? -1 : 1));
  const inserted = await trx
    .insertInto('tracking_requests')
    .values(ordered.map(({ row }) => row))
    // Of either index of live requests, with and without a line.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  if (inserted.length === 0) return [];
  const rows = new Map(inserted.map((row) => [row.id, row]));
  const accepted = requests.filter(({ row }) => rows.has(row.id));
  await trx
    .insertInto('watches')
    .values(
      accepted.map(({ row, watch }) => ({
        account_id: accountId,
        id: newId(),
        tracking_request_id: row.id,
        source_kind: 'line',
        source_code: watch.code,
        credential_key: watch.credentialKey,
        due_at: row.requested_at,
      })),
    )
    .execute();
  await enqueueTrackingWakes(
    trx,
    accountId,
    inserted.map(({ id }) => id),
  );
  return inserted;
}

function keyOf({ scac, normalized_number: number }: AcceptedRequest['row']): string {
  return `${scac ?? ''} ${number}`;
}

/** A number at a line; `scac` null: at the line that is still to be found out. */
export interface NumberAtLine {
  scac: string | null;
  normalizedNumber: string;
}

/**
 * Ids of the requests that track one of these numbers now, by `numberKey`. Where the line is still to be found out any
 * request for the number counts: of several the first, which the others were made beside.
 */
export async function findLiveRequestIds(
  database: Queryable,
  accountId: string,
  numbers: readonly NumberAtLine[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const scacs = numbers.map(({ scac }) => scac);
  const normalized = numbers.map(({ normalizedNumber }) => normalizedNumber);
  const { rows } = await sql<NumberAtLine & { id: string }>`
    select distinct on (w.scac, w.number) w.scac, w.number as "normalizedNumber", r.id
    from unnest(${scacs}::text[], ${normalized}::text[]) w(scac, number)
    join tracking_requests r on r.account_id = ${accountId} and r.normalized_number = w.number
      and (w.scac is null or r.scac = w.scac) and ${isLiveRequest('r')}
    order by w.scac, w.number, r.created_at, r.id`.execute(database);
  return new Map(rows.map((row) => [numberKey(row), row.id]));
}

/** What an account may track once at a time. */
export function numberKey({ scac, normalizedNumber }: NumberAtLine): string {
  return `${scac ?? ''} ${normalizedNumber}`;
}
