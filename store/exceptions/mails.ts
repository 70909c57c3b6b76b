/** Users' notification rules and the queue of exception emails. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import type { DB } from '../schema.generated.ts';

export type NotificationRulesRow = Pick<
  Selectable<DB['notification_rules']>,
  'deliveries' | 'only_mine' | 'digest_hour' | 'time_zone'
>;

const NONE: NotificationRulesRow = { deliveries: {}, only_mine: false, digest_hour: 7, time_zone: 'UTC' };

/** Finds a person's notification rules. A person without a row receives no emails. */
export async function findNotificationRules(
  database: Queryable,
  accountId: string,
  userId: string,
): Promise<NotificationRulesRow> {
  const row = await database
    .selectFrom('notification_rules')
    .select(['deliveries', 'only_mine', 'digest_hour', 'time_zone'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? NONE;
}

export async function storeNotificationRules(
  trx: Queryable,
  accountId: string,
  userId: string,
  row: NotificationRulesRow,
): Promise<void> {
  const values = { ...row, deliveries: JSON.stringify(row.deliveries) };
  await trx
    .insertInto('notification_rules')
    .values({ account_id: accountId, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet((eb) => ({ ...values, updated_at: eb.fn('now') })),
    )
    .execute();
}

/** Whether Postgres supports the time zone. Postgres lacks some zones that JavaScript accepts. */
export async function isZoneOfDatabase(database: Queryable, zone: string): Promise<boolean> {
  const { rows } = await sql<{ isSupported: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${zone})) as "isSupported"`.execute(
    database,
  );
  return rows[0]?.isSupported ?? false;
}

/** Maximum exceptions per email; the newest ones are included. */
export const MAX_EXCEPTIONS_PER_MAIL = 1_000;

/** Lists the accounts with exceptions for which emails have not been enqueued. */
export async function accountsToNotify(database: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from exceptions where noticed_at is null and opened_at is not null`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** Enqueues the emails that the rules require for newly opened exceptions. Returns the exceptions processed. */
export async function enqueueMails(
  database: Queryable,
  accountId: string,
  now: Date,
  limit: number,
): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await sql<{ accountId: string; id: string }>`
    with fresh as (
      select account_id, id from exceptions
      where account_id = ${accountId} and noticed_at is null and opened_at is not null
      order by created_at limit ${limit} for update skip locked),
    noticed as (
      update exceptions e set noticed_at = ${now}
      from fresh f where e.account_id = f.account_id and e.id = f.id
      returning e.account_id, e.id, e.kind, e.assignee_user_id, e.resolved_at),
    wanted as (
      select n.account_id, u.id as user_id, n.id as exception_id, r.deliveries ->> n.kind = 'daily' as is_digest,
        -- the next full hour of the digest in the zone of the person
        (date_trunc('day', ${now}::timestamptz at time zone r.time_zone) + r.digest_hour * interval '1 hour') as today,
        r.time_zone
      from noticed n
      join notification_rules r on r.account_id = n.account_id and r.deliveries ->> n.kind in ('at_once', 'daily')
      join users u on u.account_id = r.account_id and u.id = r.user_id and u.removed_at is null and u.person_id is not null
      where n.resolved_at is null and (not r.only_mine or n.assignee_user_id = u.id)),
    mails as (
      select account_id, user_id, is_digest, array_agg(exception_id) as ids,
        case when not is_digest then ${now}::timestamptz
          when min(today) at time zone min(time_zone) > ${now} then min(today) at time zone min(time_zone)
          else (min(today) + interval '1 day') at time zone min(time_zone) end as due_at
      from wanted group by account_id, user_id, is_digest),
    enqueued as (
      insert into exception_mails as m (account_id, id, user_id, is_digest, exception_ids, due_at)
      select account_id, gen_random_uuid(), user_id, is_digest, ids, due_at from mails
      on conflict (account_id, user_id) where is_digest and attempts = 0 and sent_at is null and given_up_at is null
        do update set exception_ids = (m.exception_ids || excluded.exception_ids)[
          cardinality(m.exception_ids) + cardinality(excluded.exception_ids) - ${MAX_EXCEPTIONS_PER_MAIL - 1}:])
    select account_id as "accountId", id from fresh`.execute(database);
  return rows;
}

export interface DueMail {
  accountId: string;
  accountName: string;
  id: string;
  email: string;
  isDigest: boolean;
  exceptionIds: string[];
  attempts: number;
}

export interface LeaseOptions {
  leaseMinutes: number;
  /** Accounts from which none is taken. */
  except: readonly string[];
}

/**
 * Leases the email that has been due longest. Returns null if none is due. The address is empty if the person was
 * removed. Emails of accounts that are not open stay in the queue.
 */
export async function takeDueMail(
  database: Queryable,
  now: Date,
  { leaseMinutes, except }: LeaseOptions,
): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    with due as (
      select account_id, id from exception_mails m
      where ${isAccountOpen('m')} and sent_at is null and given_up_at is null and due_at <= ${now}
        and account_id <> all(${except}::uuid[])
      order by due_at limit 1 for update skip locked)
    update exception_mails m set attempts = m.attempts + 1, due_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
    from due d, accounts a, users u left join people p on p.id = u.person_id
    where m.account_id = d.account_id and m.id = d.id and u.account_id = m.account_id and u.id = m.user_id
      and a.id = m.account_id
    returning m.account_id as "accountId", a.name as "accountName", m.id,
      case when u.removed_at is null then coalesce(p.email, '') else '' end as email,
      m.is_digest as "isDigest", m.exception_ids as "exceptionIds", m.attempts`.execute(database);
  return rows[0] ?? null;
}

export type MailOutcome =
  | { type: 'sent' }
  | { type: 'given_up'; error: string }
  | { type: 'again'; error: string; at: Date };

/** Tables of emails that are sent with retries. */
export type MailQueue = 'exception_mails' | 'subscription_messages';

export async function recordMailOutcome(
  database: Queryable,
  queue: MailQueue,
  { accountId, id }: Pick<DueMail, 'accountId' | 'id'>,
  outcome: MailOutcome,
  now: Date,
): Promise<void> {
  const set =
    outcome.type === 'sent'
      ? { sent_at: now, last_error: null }
      : outcome.type === 'given_up'
        ? { given_up_at: now, last_error: outcome.error }
        : { due_at: outcome.at, last_error: outcome.error };
  await database.updateTable(queue).set(set).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Deletes emails that were sent or given up before `before`. */
export async function pruneMails(database: Queryable, queue: MailQueue, before: Date): Promise<void> {
  await database
    .deleteFrom(queue)
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('given_up_at', '<', before)]))
    .execute();
}
