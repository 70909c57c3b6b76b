/** What Temporal still has to be told. Written in the transaction of the change, deleted when Temporal has it. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Channel on which committed rows announce themselves to the relay, with the run that they are about; '' where there are several. */
export const OUTBOX_CHANNEL = 'seamark_outbox';

export type OutboxKind = 'wake_tracking' | 'deliver_webhook';

/** Id of the run that a row is about, before the id of its subject, and the name of that in the payload. */
const RUNS: Record<OutboxKind, { prefix: string; subject: string }> = {
  wake_tracking: { prefix: 'tracking/', subject: 'trackingRequestId' },
  deliver_webhook: { prefix: 'webhook/', subject: 'webhookId' },
};

/** Wakes, or starts, the run `tracking/<tracking request id>` once the transaction commits. */
export async function enqueueTrackingWake(trx: Queryable, accountId: string, trackingRequestId: string): Promise<void> {
  await enqueue(trx, 'wake_tracking', accountId, trackingRequestId);
}

/** The same for several, announced to the relay once. */
export async function enqueueTrackingWakes(trx: Queryable, accountId: string, ids: readonly string[]): Promise<void> {
  const { prefix, subject } = RUNS.wake_tracking;
  await sql`
    insert into outbox (kind, workflow_id, payload)
    select 'wake_tracking', ${prefix}::text || r.id, jsonb_build_object('accountId', ${accountId}::uuid, ${subject}::text, r.id)
    from unnest(${[...ids]}::uuid[]) r(id)`.execute(trx);
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(trx);
}

/** Id of the run that delivers to a webhook. */
export function deliveryRunId(webhookId: string): string {
  return RUNS.deliver_webhook.prefix + webhookId;
}

/** Wakes, or starts, the run `webhook/<webhook id>` once the transaction commits. */
export async function enqueueDelivery(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await enqueue(trx, 'deliver_webhook', accountId, webhookId);
}

async function enqueue(trx: Queryable, kind: OutboxKind, accountId: string, id: string): Promise<void> {
  const { prefix, subject } = RUNS[kind];
  await sql`
    with added as (
      insert into outbox (kind, workflow_id, payload)
      values (${kind}, ${prefix + id}, ${JSON.stringify({ accountId, [subject]: id })}::jsonb)
      returning workflow_id
    )
    select pg_notify(${OUTBOX_CHANNEL}, workflow_id) from added`.execute(trx);
}

/**
 * The same for all that `subjects` (a query of `account_id` and `id`) finds, but for those that Temporal is still to be told
 * of. Returns how many. Not announced: the relay looks by itself.
 */
export async function enqueueRuns(
  database: Queryable,
  kind: OutboxKind,
  subjects: RawBuilder<unknown>,
): Promise<number> {
  const { prefix, subject } = RUNS[kind];
  const added = await sql`
    insert into outbox (kind, workflow_id, payload)
    select ${kind}, ${prefix}::text || s.id, jsonb_build_object('accountId', s.account_id, ${subject}::text, s.id)
    from (${subjects}) s
    where not exists (select from outbox o where o.workflow_id = ${prefix}::text || s.id)`.execute(database);
  return Number(added.numAffectedRows ?? 0);
}

/** One thing to tell Temporal, with what the run's search attributes show. */
export interface OutboxRow {
  id: number;
  kind: OutboxKind;
  workflowId: string;
  payload: { accountId: string; trackingRequestId?: string; webhookId?: string };
  attempts: number;
  scac: string | null;
  requestNumber: string | null;
  status: string | null;
}

/** After this a claimed row is due again: its relay died. Longer than one call to Temporal may take. */
const CLAIM = '10 seconds';

/** Takes up to `limit` due rows that no other relay has, oldest first. They hold no lock while Temporal is told. */
export async function claimDueOutboxRows(database: Queryable, limit: number): Promise<OutboxRow[]> {
  const result = await sql<OutboxRow>`
    with due as (
      select id from outbox where next_attempt_at <= now() order by next_attempt_at, id limit ${limit}
      for update skip locked
    ), claimed as (
      update outbox o set next_attempt_at = now() + ${CLAIM}::interval from due where o.id = due.id returning o.*
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

/** Temporal did not take these: tried again after 1, 2, 4, … 60 s. */
export async function postponeOutboxRows(database: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbox
    set attempts = attempts + 1, next_attempt_at = now() + least(60, power(2, least(attempts, 6))) * interval '1 second'
    where id = any(${ids}::bigint[])`.execute(database);
}
