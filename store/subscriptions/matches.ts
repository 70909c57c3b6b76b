/** Matches events and exceptions with the subscriptions of their account. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import type { SubscriptionTimes } from './times.ts';

/** Events or exceptions that match one subscription. */
export interface SubscriptionMatch extends SubscriptionTimes {
  accountId: string;
  subscriptionId: string;
  userIds: string[];
  hasChannel: boolean;
  /** Oldest first. */
  ids: string[];
}

/** Filters of the subscription `s` on the shipment `h`, which is missing for an exception of a source. */
const matchesShipment: RawBuilder<boolean> = sql`
  (s.customer_ids = '{}' or h.customer_id = any(s.customer_ids))
  and (s.tags = '{}' or h.tags && s.tags)
  and (s.pol_locodes = '{}' or h.pol_locode = any(s.pol_locodes))
  and (s.pod_locodes = '{}' or h.pod_locode = any(s.pod_locodes))`;

const columns = sql`s.account_id as "accountId", s.id as "subscriptionId", s.user_ids as "userIds", s.channel is not null as "hasChannel", s.frequency,
  s.digest_hour as "digestHour", s.digest_weekday as "digestWeekday", s.time_zone as "timeZone",
  s.quiet_from as "quietFrom", s.quiet_until as "quietUntil"`;

export interface LogPosition {
  accountId: string;
  /** Events up to this sequence have been matched. */
  sequence: number;
}

/** Locks the open account with unmatched events that was read longest ago. Returns null if there is none but `except`. */
export async function lockUnmatchedLog(trx: Queryable, except: readonly string[]): Promise<LogPosition | null> {
  const { rows } = await sql<LogPosition>`
    select c.account_id as "accountId", greatest(c.sequence, q.kept_from - 1) as sequence
    from subscription_cursors c join event_sequences q on q.account_id = c.account_id
    where q.last_sequence > c.sequence and ${isAccountOpen('c')} and c.account_id <> all(${except}::uuid[])
    order by c.read_at limit 1 for update of c skip locked`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { ...row, sequence: Number(row.sequence) };
}

/**
 * Matches the next `limit` events of an account and moves its cursor. Events from the history of a new shipment and
 * those that precede the subscription do not match.
 */
export async function matchEvents(
  trx: Queryable,
  { accountId, sequence }: LogPosition,
  limit: number,
  now: Date,
): Promise<SubscriptionMatch[]> {
  const { rows } = await sql<SubscriptionMatch>`
    with fresh as (
      select id, name, sequence, shipment_id, created_at from events
      where account_id = ${accountId} and sequence > ${sequence} and sequence <= ${sequence + limit} and not backfilled)
    select ${columns}, array_agg(e.id order by e.sequence) as ids
    from fresh e
    join subscriptions s on s.account_id = ${accountId} and s.active and e.name = any(s.events)
      and e.created_at >= s.created_at
    left join shipments h on h.account_id = ${accountId} and h.id = e.shipment_id
    where ${matchesShipment} group by s.account_id, s.id`.execute(trx);
  await sql`
    update subscription_cursors c set read_at = ${now}, sequence = least(q.last_sequence, ${sequence + limit})
    from event_sequences q
    where c.account_id = ${accountId} and q.account_id = ${accountId}`.execute(trx);
  return rows;
}

/** Newest events to search for examples, and the number of examples. */
const EXAMPLES = { searched: 5_000, found: 3 };

/** Finds the newest events that match a subscription, oldest first. */
export async function findExamples(database: Queryable, accountId: string, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    join event_sequences q on q.account_id = e.account_id and e.sequence > q.last_sequence - ${EXAMPLES.searched}
    join subscriptions s on s.account_id = ${accountId} and s.id = ${subscriptionId} and e.name = any(s.events)
    left join shipments h on h.account_id = ${accountId} and h.id = e.shipment_id
    where e.account_id = ${accountId} and not e.backfilled and ${matchesShipment}
    order by e.sequence desc limit ${EXAMPLES.found}`.execute(database);
  return rows.map(({ id }) => id).reverse();
}

/** Matches exceptions that have just opened, of any account. */
export async function matchExceptions(
  trx: Queryable,
  opened: readonly { accountId: string; id: string }[],
): Promise<SubscriptionMatch[]> {
  if (opened.length === 0) return [];
  const { rows } = await sql<SubscriptionMatch>`
    select ${columns}, array_agg(e.id order by e.opened_at, e.id) as ids
    from unnest(${opened.map(({ accountId }) => accountId)}::uuid[], ${opened.map(({ id }) => id)}::uuid[]) as n(account_id, id)
    join exceptions e on e.account_id = n.account_id and e.id = n.id and e.resolved_at is null
    join subscriptions s on s.account_id = e.account_id and s.active and e.kind = any(s.exceptions)
    left join shipments h on h.account_id = e.account_id and h.id = e.shipment_id
    where ${matchesShipment} group by s.account_id, s.id`.execute(trx);
  return rows;
}
