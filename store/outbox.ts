/** What Temporal still has to be told. Written in the transaction of the change, deleted when Temporal has it. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Channel on which a committed row announces itself to the relay. */
export const OUTBOX_CHANNEL = 'seamark_outbox';

/** Wakes, or starts, the run `tracking/<tracking request id>` once the transaction commits. */
export async function enqueueTrackingWake(trx: Queryable, accountId: string, trackingRequestId: string): Promise<void> {
  await enqueue(trx, 'wake_tracking', `tracking/${trackingRequestId}`, { accountId, trackingRequestId });
}

/** Wakes, or starts, the run `webhook/<webhook id>` once the transaction commits. */
export async function enqueueDelivery(trx: Queryable, accountId: string, webhookId: string): Promise<void> {
  await enqueue(trx, 'deliver_webhook', `webhook/${webhookId}`, { accountId, webhookId });
}

async function enqueue(
  trx: Queryable,
  kind: OutboxKind,
  workflowId: string,
  payload: Record<string, string>,
): Promise<void> {
  await sql`
    with added as (
      insert into outbox (kind, workflow_id, payload) values (${kind}, ${workflowId}, ${JSON.stringify(payload)}::jsonb)
      returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, id::text) from added`.execute(trx);
}

export type OutboxKind = 'wake_tracking' | 'deliver_webhook';

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

/** Locks up to `limit` due rows that no other relay works on, oldest first. The locks last as long as the transaction. */
export async function lockDueOutboxRows(trx: Queryable, limit: number): Promise<OutboxRow[]> {
  const result = await sql<OutboxRow>`
    select o.id, o.kind, o.workflow_id as "workflowId", o.payload, o.attempts,
           r.scac, r.request_number as "requestNumber", r.status
    from outbox o
    left join tracking_requests r
      on o.kind = 'wake_tracking'
     and r.account_id = (o.payload ->> 'accountId')::uuid
     and r.id = (o.payload ->> 'trackingRequestId')::uuid
    where o.next_attempt_at <= now()
    order by o.next_attempt_at, o.id
    limit ${limit}
    for update of o skip locked`.execute(trx);
  return result.rows;
}

export async function deleteOutboxRows(trx: Queryable, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Temporal did not take these: tried again after 1, 2, 4, … 60 s. */
export async function postponeOutboxRows(trx: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbox
    set attempts = attempts + 1, next_attempt_at = now() + least(60, power(2, least(attempts, 6))) * interval '1 second'
    where id = any(${ids}::bigint[])`.execute(trx);
}
