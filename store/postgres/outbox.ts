/** Outbox of signals for Temporal. Rows are written in the transaction of the change and deleted once delivered. */
import { type RawBuilder, sql } from 'kysely';
import { currentTraceparent } from '../trace.ts';
import type { Queryable } from './database.ts';

/** Channel that announces committed rows to the relay. The payload is the run id, or '' for several runs. */
export const OUTBOX_CHANNEL = 'seamark_outbox';

export type OutboxKind = 'wake_tracking' | 'deliver_webhook' | 'process_document';

/** Prefix of the run id, and payload field with the subject's id. */
const RUNS: Record<OutboxKind, { prefix: string; subject: string }> = {
  wake_tracking: { prefix: 'tracking/', subject: 'trackingRequestId' },
  deliver_webhook: { prefix: 'webhook/', subject: 'webhookId' },
  process_document: { prefix: 'document/', subject: 'documentId' },
};

/** Wakes or starts the run `tracking/<tracking request id>` once the transaction commits. */
export async function enqueueTrackingWake(trx: Queryable, accountId: string, trackingRequestId: string): Promise<void> {
  await enqueue(trx, 'wake_tracking', accountId, trackingRequestId);
}

export async function enqueueTrackingWakes(trx: Queryable, accountId: string, ids: readonly string[]): Promise<void> {
  const { prefix, subject } = RUNS.wake_tracking;
  await sql`
    insert into outbox (kind, workflow_id, payload)
    select 'wake_tracking', ${prefix}::text || r.id, jsonb_strip_nulls(jsonb_build_object(
      'accountId', ${accountId}::uuid, ${subject}::text, r.id, 'traceparent', ${currentTraceparent()}::text))
    from unnest(${[...ids]}::uuid[]) r(id)`.execute(trx);
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(trx);
}

export function deliveryRunId(webhookId: string): string {
  return RUNS.deliver_webhook.prefix + webhookId;
}

/** Wakes or starts the run `webhook/<webhook id>` once the transaction commits. */
export async function enqueueDelivery(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await enqueue(trx, 'deliver_webhook', accountId, webhookId);
}

/** Wakes or starts the run `document/<document id>` once the transaction commits. */
export async function enqueueDocument(trx: Queryable, accountId: string, documentId: string): Promise<void> {
  await enqueue(trx, 'process_document', accountId, documentId);
}

async function enqueue(trx: Queryable, kind: OutboxKind, accountId: string, id: string): Promise<void> {
  const { prefix, subject } = RUNS[kind];
  const payload = { accountId, [subject]: id, traceparent: currentTraceparent() ?? undefined };
  await sql`
    with added as (
      insert into outbox (kind, workflow_id, payload)
      values (${kind}, ${prefix + id}, ${JSON.stringify(payload)}::jsonb)
      returning workflow_id
    )
    select pg_notify(${OUTBOX_CHANNEL}, workflow_id) from added`.execute(trx);
}

/**
 * Wakes the runs of all `subjects` (a query for `account_id` and `id`). Returns their number. The rows are not
 * announced, because the relay polls anyway. By default an already pending row is sufficient. Use `always` for a change
 * that the run must read: the relay might deliver the pending row before the change is committed.
 */
export async function enqueueRuns(
  database: Queryable,
  kind: OutboxKind,
  subjects: RawBuilder<unknown>,
  { always = false }: { always?: boolean } = {},
): Promise<number> {
  const { prefix, subject } = RUNS[kind];
  const added = await sql`
    insert into outbox (kind, workflow_id, payload)
    select ${kind}, ${prefix}::text || s.id, jsonb_build_object('accountId', s.account_id, ${subject}::text, s.id)
    from (${subjects}) s
    where ${always} or not exists (select from outbox o where o.workflow_id = ${prefix}::text || s.id)`.execute(
    database,
  );
  return Number(added.numAffectedRows ?? 0);
}

/** Signal for Temporal with the search attributes of its run. */
export interface OutboxRow {
  id: number;
  kind: OutboxKind;
  workflowId: string;
  /** `traceparent`: trace of the request that wrote the row, if any. */
  payload: {
    accountId: string;
    trackingRequestId?: string;
    webhookId?: string;
    documentId?: string;
    traceparent?: string;
  };
  attempts: number;
  scac: string | null;
  requestNumber: string | null;
  status: string | null;
}

/** Lease of a claimed row, longer than one call to Temporal. After it ends, the row is due again. */
const CLAIM = '10 seconds';

/**
 * Claims up to `limit` due rows, oldest first, so that no lock is held during the calls to Temporal. One wake covers
 * everything committed before it, so only one due row per run is retained.
 */
export async function claimDueOutboxRows(database: Queryable, limit: number): Promise<OutboxRow[]> {
  const result = await sql<OutboxRow>`
    with due as (
      select id, workflow_id from outbox where next_attempt_at <= now() order by next_attempt_at, id limit ${limit}
      for update skip locked
    ), kept as (
      select workflow_id, max(id) as id from due group by workflow_id
    ), same as (
      select o.id, o.workflow_id, o.attempts from outbox o where o.workflow_id in (select workflow_id from kept)
      for update skip locked
    ), folded as (
      delete from outbox o using same where o.id = same.id and o.id not in (select id from kept)
    ), claimed as (
      update outbox o
      set next_attempt_at = now() + ${CLAIM}::interval,
          attempts = (select coalesce(max(s.attempts), o.attempts) from same s where s.workflow_id = o.workflow_id)
      from kept where o.id = kept.id returning o.*
    )
    select o.id, o.kind, o.workflow_id as "workflowId", o.payload, o.attempts,
           r.scac, r.request_number as "requestNumber", r.status
    from claimed o
    left join tracking_requests r
      on o.kind = 'wake_tracking'
     and r.account_id = (o.payload ->> 'accountId')::uuid
     and r.id = (o.payload ->> 'trackingRequestId')::uuid
    order by o.id`.execute(database);
  return result.rows;
}

export async function deleteOutboxRows(database: Queryable, ids: number[]): Promise<void> {
  if (ids.length > 0) await database.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Makes rows due again in a second, without counting an attempt. */
export async function deferOutboxRows(database: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update outbox set next_attempt_at = now() + interval '1 second' where id = any(${ids}::bigint[])`.execute(
    database,
  );
}

/** Postpones rows that Temporal did not accept by 1, 2, 4, … 60 s. */
export async function postponeOutboxRows(database: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbox
    set attempts = attempts + 1, next_attempt_at = now() + least(60, power(2, least(attempts, 6))) * interval '1 second'
    where id = any(${ids}::bigint[])`.execute(database);
}
