/** Push subscriptions with shipping lines, one per tracking request. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { DB } from '../schema.generated.ts';

export type PushSubscriptionRow = Selectable<DB['push_subscriptions']>;

/** Finds a subscription of any account by the id that the line sends. Returns null if it is unknown or deleted. */
export async function findReceivingSubscription(queryable: Queryable, id: string): Promise<PushSubscriptionRow | null> {
  const row = await queryable
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

export async function recordReceived(trx: Queryable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ received: sql`received + 1`, last_received_at: now })
    .where('id', '=', id)
    .execute();
}

export interface WantedSubscription {
  id: string;
  accountId: string;
  trackingRequestId: string;
  scac: string;
  secretEncrypted: Buffer;
}

/** Requests a subscription, which the maintenance job then creates at the line. Does nothing if one exists. */
export async function requestSubscription(queryable: Queryable, wanted: WantedSubscription): Promise<void> {
  await queryable
    .insertInto('push_subscriptions')
    .values({
      id: wanted.id,
      account_id: wanted.accountId,
      tracking_request_id: wanted.trackingRequestId,
      scac: wanted.scac,
      secret_encrypted: wanted.secretEncrypted,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the subscriptions of ended requests and closed accounts for deletion. Returns their number. */
export async function endSubscriptionsOfEnded(queryable: Queryable): Promise<number> {
  const ended = await sql`
    update push_subscriptions p
    set status = case when p.remote_id is null then 'deleted' else 'ending' end, attempts = 0, next_try_at = now()
    from tracking_requests r
    where p.status in ('wanted', 'active') and r.account_id = p.account_id and r.id = p.tracking_request_id
      and (not (${isLiveRequest('r')}) or exists (
        select from accounts a where a.id = p.account_id and a.state in ('closed', 'erasing')))`.execute(queryable);
  return Number(ended.numAffectedRows ?? 0);
}

export interface DueSubscription extends PushSubscriptionRow {
  request_type: 'bill_of_lading' | 'booking_number' | 'container';
  normalized_number: string;
  clock_id: string | null;
}

/** Lease of a claim, longer than one call to a line. After it ends, another worker may claim the row. */
const CLAIM = '2 minutes';
/** Expiry of the previous secret until the line has confirmed the new one. */
const UNCONFIRMED = new Date('9999-12-31T00:00:00Z');

/** Claims subscriptions that are due to be created or deleted at the line. */
export async function claimDueSubscriptions(queryable: Queryable, limit: number): Promise<DueSubscription[]> {
  return claim(queryable, sql`status in ('wanted', 'ending')`, limit);
}

/** Claims subscriptions whose secret is too old or whose new secret is unconfirmed. */
export async function claimOldSecrets(
  queryable: Queryable,
  limit: number,
  secretDays: number,
): Promise<DueSubscription[]> {
  const isOld = sql`status = 'active' and (secret_made_at < now() - ${`${secretDays} days`}::interval
    or previous_valid_until = ${UNCONFIRMED}::timestamptz)`;
  return claim(queryable, isOld, limit);
}

async function claim(queryable: Queryable, condition: RawBuilder<unknown>, limit: number): Promise<DueSubscription[]> {
  const claimed = await sql<DueSubscription>`
    with due as (
      select id from push_subscriptions where next_try_at <= now() and ${condition}
      order by next_try_at limit ${limit} for update skip locked
    )
    update push_subscriptions p set next_try_at = now() + ${CLAIM}::interval
    from due, tracking_requests r
    where p.id = due.id and r.account_id = p.account_id and r.id = p.tracking_request_id
    returning p.*, r.request_type, r.normalized_number, r.test_clock_id as clock_id`.execute(queryable);
  return claimed.rows;
}

/** Marks a subscription as active, or as due for deletion if its request has ended in the meantime. */
export async function markActive(queryable: Queryable, id: string, remoteId: string): Promise<void> {
  await sql`
    update push_subscriptions set status = case when status = 'wanted' then 'active' else 'ending' end,
      next_try_at = case when status = 'wanted' then next_try_at else now() end,
      remote_id = ${remoteId}, attempts = 0, last_error = null
    where id = ${id} and (status = 'wanted' or status = 'deleted' and remote_id is null)`.execute(queryable);
}

export async function markDeleted(queryable: Queryable, id: string): Promise<void> {
  await queryable
    .updateTable('push_subscriptions')
    .set({ status: 'deleted', last_error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the secret. The previous one remains valid until `confirmSecret` is called, because the line may sign with
 * either.
 */
export async function replaceSecret(queryable: Queryable, id: string, secretEncrypted: Buffer): Promise<void> {
  await sql`
    update push_subscriptions set previous_secret_encrypted = secret_encrypted, previous_valid_until = ${UNCONFIRMED},
      secret_encrypted = ${secretEncrypted}, secret_made_at = now()
    where id = ${id}`.execute(queryable);
}

export function isUnconfirmed({ previous_valid_until: until }: PushSubscriptionRow): boolean {
  return until?.getTime() === UNCONFIRMED.getTime();
}

export async function confirmSecret(queryable: Queryable, id: string, previousValidUntil: Date): Promise<void> {
  await queryable
    .updateTable('push_subscriptions')
    .set({ previous_valid_until: previousValidUntil, attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Records an error and schedules a retry after 1, 2, 4, … minutes, at most a day. */
export async function recordSubscriptionError(queryable: Queryable, id: string, error: string): Promise<void> {
  await sql`
    update push_subscriptions set attempts = attempts + 1, last_error = ${error.slice(0, 500)},
      next_try_at = now() + least(1440, power(2, least(attempts, 11))) * interval '1 minute'
    where id = ${id}`.execute(queryable);
}
