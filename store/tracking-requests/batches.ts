/** Inserts accepted tracking requests in batches, each with the watch of its line and the wake of its run. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueTrackingWakes } from '../postgres/outbox.ts';
import type { TrackingRequestRow } from './tracking-requests.ts';

interface NewRequestRow
  extends Pick<
    TrackingRequestRow,
    | 'id'
    | 'request_type'
    | 'request_number'
    | 'normalized_number'
    | 'scac'
    | 'ref_numbers'
    | 'shipment_tags'
    | 'customer_id'
    | 'created_by_user_id'
    | 'test_clock_id'
    | 'requested_at'
  > {
  initial_custom_fields: string | null;
}

export interface AcceptedRequest {
  row: NewRequestRow;
  watch: { code: string; credentialKey: string };
}

/**
 * Inserts the requests whose numbers the account does not track at that line yet, and returns their rows. Rows are
 * inserted in number order, so that concurrent calls with the same numbers cannot deadlock.
 */
export async function insertAcceptedRequests(
  trx: Queryable,
  accountId: string,
  requests: readonly AcceptedRequest[],
): Promise<TrackingRequestRow[]> {
  if (requests.length === 0) return [];
  const ordered = [...requests].sort((one, other) => (keyOf(one.row) < keyOf(other.row) ? -1 : 1));
  // The SQL text is the same for any number of rows: a parameter list would take longer to parse and plan than the
  // insert itself.
  const { rows: inserted } = await sql<TrackingRequestRow>`
    insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, ref_numbers,
      shipment_tags, customer_id, initial_custom_fields, created_by_user_id, test_clock_id, requested_at)
    select ${accountId}::uuid, r.id, r.request_type, r.request_number, r.normalized_number, r.scac, r.ref_numbers,
      r.shipment_tags, r.customer_id, r.initial_custom_fields::jsonb, r.created_by_user_id, r.test_clock_id, r.requested_at
    from jsonb_to_recordset(${JSON.stringify(ordered.map(({ row }) => row))}::jsonb) as r(
      id uuid, request_type text, request_number text, normalized_number text, scac text, ref_numbers text[],
      shipment_tags text[], customer_id uuid, initial_custom_fields text, created_by_user_id uuid, test_clock_id uuid,
      requested_at timestamptz)
    -- covers both unique indexes of live requests, with and without a line
    on conflict do nothing
    returning *`.execute(trx);
  if (inserted.length === 0) return [];
  const ids = new Set(inserted.map(({ id }) => id));
  const watches = requests.flatMap(({ row, watch }) =>
    ids.has(row.id)
      ? [
          {
            id: newId(),
            request_id: row.id,
            code: watch.code,
            credential_key: watch.credentialKey,
            due_at: row.requested_at,
          },
        ]
      : [],
  );
  await sql`
    insert into watches (account_id, id, tracking_request_id, source_kind, source_code, credential_key, due_at)
    select ${accountId}::uuid, w.id, w.request_id, 'line', w.code, w.credential_key, w.due_at
    from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as w(
      id uuid, request_id uuid, code text, credential_key text, due_at timestamptz)`.execute(trx);
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

/** Number at a line. `scac` is null until the line is detected. */
export interface NumberAtLine {
  scac: string | null;
  normalizedNumber: string;
}

/**
 * Maps `numberKey` to the live request for a number. Until the line is detected, the oldest live request for the number
 * at any line matches.
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

/** Returns the key of a number. An account can have at most one live request per key. */
export function numberKey({ scac, normalizedNumber }: NumberAtLine): string {
  return `${scac ?? ''} ${normalizedNumber}`;
}
