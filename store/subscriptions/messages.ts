/** Queue of the messages of subscriptions. A message takes further events until it is sent. */
import { sql } from 'kysely';
import type { LeaseOptions } from '../exceptions/mails.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';

/** Maximum events and exceptions per message; the newest ones are included. */
export const MAX_PER_MESSAGE = 20_000;

export interface NewMessage {
  accountId: string;
  subscriptionId: string;
  /** Null for the channel of the subscription. */
  userId: string | null;
  eventIds: readonly string[];
  exceptionIds: readonly string[];
  isTest: boolean;
  dueAt: Date;
}

/** Ids of events and exceptions in one statement, which bounds the length of its text. */
const IDS_PER_STATEMENT = 50_000;

/** Adds events and exceptions to the waiting message of each recipient, or enqueues a new message. */
export async function enqueueMessages(trx: Queryable, messages: readonly NewMessage[], now: Date): Promise<void> {
  const largest = Math.max(1, ...messages.map(({ eventIds, exceptionIds }) => eventIds.length + exceptionIds.length));
  const size = Math.max(1, Math.floor(IDS_PER_STATEMENT / largest));
  for (let from = 0; from < messages.length; from += size) {
    await enqueueChunk(trx, messages.slice(from, from + size), now);
  }
}

async function enqueueChunk(trx: Queryable, messages: readonly NewMessage[], now: Date): Promise<void> {
  const rows = messages.map((message) => ({
    account_id: message.accountId,
    id: newId(),
    subscription_id: message.subscriptionId,
    user_id: message.userId,
    event_ids: message.eventIds,
    exception_ids: message.exceptionIds,
    is_test: message.isTest,
    due_at: message.dueAt,
  }));
  const merged = (column: string) => sql`(m.${sql.raw(column)} || excluded.${sql.raw(column)})[greatest(1,
    cardinality(m.${sql.raw(column)}) + cardinality(excluded.${sql.raw(column)}) - ${MAX_PER_MESSAGE - 1}):]`;
  // Locks the subscriptions, so that none is deleted before the commit. One that is deleted already gets no message.
  await sql`
    with existing as materialized (
      select account_id, id from subscriptions
      where (account_id, id) in (select * from unnest(${rows.map((row) => row.account_id)}::uuid[],
        ${rows.map((row) => row.subscription_id)}::uuid[]))
      order by account_id, id for key share)
    insert into subscription_messages as m
      (account_id, id, subscription_id, user_id, event_ids, exception_ids, is_test, due_at, created_at)
    select n.account_id, n.id, n.subscription_id, n.user_id, n.event_ids, n.exception_ids, n.is_test, n.due_at, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(account_id uuid, id uuid, subscription_id uuid, user_id uuid,
      event_ids uuid[], exception_ids uuid[], is_test boolean, due_at timestamptz)
    join existing s on s.account_id = n.account_id and s.id = n.subscription_id
    left join users u on u.account_id = n.account_id and u.id = n.user_id and u.removed_at is null
    where n.user_id is null or u.id is not null
    on conflict (account_id, subscription_id, user_id)
      where attempts = 0 and sent_at is null and given_up_at is null and not is_test
      do update set due_at = least(m.due_at, excluded.due_at), event_ids = ${merged('event_ids')}, exception_ids = ${merged('exception_ids')}`.execute(
    trx,
  );
}

export interface DueMessage {
  accountId: string;
  accountName: string;
  id: string;
  subscriptionId: string;
  subscriptionName: string;
  /** Null for the channel. */
  userId: string | null;
  /** Empty if the person is no longer a member or unsubscribed, and for the channel. */
  email: string;
  /** Null if there is no channel, and for a person. */
  channel: { kind: 'slack' | 'teams'; sealedUrl: Buffer } | null;
  eventIds: string[];
  exceptionIds: string[];
  isTest: boolean;
  isDigest: boolean;
  attempts: number;
}

interface Channel {
  channelKind: 'slack' | 'teams' | null;
  sealedUrl: Buffer | null;
}

/**
 * Leases the message that has been due longest. Returns null if none is due. Messages of accounts that are not open
 * stay in the queue, and so do those of the accounts in `except`.
 */
export async function takeDueMessage(
  database: Queryable,
  now: Date,
  { leaseMinutes, except }: LeaseOptions,
): Promise<DueMessage | null> {
  const { rows } = await sql<Omit<DueMessage, 'channel'> & Channel>`
    with due as (
      select account_id, id, user_id from subscription_messages m
      where ${isAccountOpen('m')} and sent_at is null and given_up_at is null and due_at <= ${now}
        and account_id <> all(${except}::uuid[])
      order by due_at limit 1 for update skip locked)
    update subscription_messages m
    set attempts = m.attempts + 1, due_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute'
    from due d left join users u on u.account_id = d.account_id and u.id = d.user_id left join people p on p.id = u.person_id,
      accounts a, subscriptions s
    where m.account_id = d.account_id and m.id = d.id
      and a.id = m.account_id and s.account_id = m.account_id and s.id = m.subscription_id
    returning m.account_id as "accountId", a.name as "accountName", m.id, m.subscription_id as "subscriptionId",
      s.name as "subscriptionName", m.user_id as "userId",
      case when u.removed_at is null and (m.is_test or s.active and m.user_id = any(s.user_ids)) then coalesce(p.email, '')
        else '' end as email,
      case when m.user_id is null and (m.is_test or s.active) then s.channel end as "channelKind",
      case when m.user_id is null and (m.is_test or s.active) then s.channel_url_encrypted end as "sealedUrl",
      m.event_ids as "eventIds", m.exception_ids as "exceptionIds", m.is_test as "isTest",
      s.frequency <> 'at_once' as "isDigest", m.attempts`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const { channelKind, sealedUrl, ...message } = row;
  return { ...message, channel: channelKind === null || sealedUrl === null ? null : { kind: channelKind, sealedUrl } };
}
