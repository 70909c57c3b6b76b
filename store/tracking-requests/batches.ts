/** Batch insertion of accepted tracking requests, each with the watch of its line and the wake of its run. */
import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueTrackingWakes } from '../postgres/outbox.ts';
import type { DB } from '../schema.generated.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

export interface AcceptedRequest {
  row: Insertable<DB['tracking_requests']> & { account_id: string; id: string; requested_at: Date };
  /** Source that the watch polls, and its credential. */
  watch: { code: string; credentialKey: string };
}

/**
 * Inserts requests whose number the account does not yet track at that line, and returns their rows. Inserts in the order of the
 * numbers, so that concurrent calls with shared numbers cannot deadlock.
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
    // Covers both unique indexes of live requests, with and without a line.
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

/** A number at a line; `scac` null while the line is not detected. */
export interface NumberAtLine {
  scac: string | null;
  normalizedNumber: string;
}

/**
 * Maps `numberKey` to the live request of a number. While the line is not detected, any request for the number matches; the
 * oldest one is taken.
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

/** Key under which an account can have one live request. */
export function numberKey({ scac, normalizedNumber }: NumberAtLine): string {
  return `${scac ?? ''} ${normalizedNumber}`;
}
