/**
 * Leases of mailboxes. One worker reads a mailbox, and another takes over when the lease expires. Only the holder of
 * the lease may record what was received (decision 0063).
 */
import { sql, type UpdateObject } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { MailboxRow } from './mailboxes.ts';

export interface LeasedMailbox extends MailboxRow {
  accountSettings: unknown;
}

export interface Lease {
  account_id: string;
  id: string;
  owner: string;
  /** Version of the mailbox settings that the worker has read. */
  version: number;
}

/**
 * Renews the worker's leases, takes free ones and returns all that it now holds. Only enabled mailboxes of open
 * accounts are leased. Waits for its own mailboxes that are being changed, so as not to lose their leases, and skips
 * free ones. Free mailboxes of accounts with fewer leases come first, so that no account occupies all workers.
 */
export async function leaseMailboxes(
  database: Queryable,
  { owner, seconds, limit }: { owner: string; seconds: number; limit: number },
): Promise<LeasedMailbox[]> {
  const until = sql`now() + make_interval(secs => ${seconds})`;
  const { rows } = await sql<LeasedMailbox>`
    with own as (
      update mailboxes m set lease_until = ${until}
      from accounts a
      where m.lease_owner = ${owner}::uuid and m.is_enabled and a.id = m.account_id and a.state = 'open'
      returning m.*, a.settings as "accountSettings"
    ), ranked as (
      select m.account_id, m.id, m.lease_until, a.settings as "accountSettings",
        row_number() over (partition by m.account_id order by m.lease_until nulls first, m.id)
          + (select count(*) from mailboxes h where h.account_id = m.account_id and h.lease_until >= now()) as rank
      from mailboxes m join accounts a on a.id = m.account_id
      where m.is_enabled and a.state = 'open' and m.lease_owner is distinct from ${owner}::uuid
        and (m.lease_owner is null or m.lease_until < now())
    ), free as (
      select m.account_id, m.id, r."accountSettings"
      from mailboxes m join ranked r on r.account_id = m.account_id and r.id = m.id
      where m.lease_owner is null or m.lease_until < now()
      order by r.rank, r.lease_until nulls first
      limit (select greatest(0, ${limit} - count(*)) from own)
      for update of m skip locked
    ), taken as (
      update mailboxes m set lease_owner = ${owner}::uuid, lease_until = ${until}, connected_at = null
      from free where m.account_id = free.account_id and m.id = free.id
      returning m.*, free."accountSettings"
    )
    select * from own union all select * from taken`.execute(database);
  return rows;
}

const MAX_TAKEN_PER_CALL = 10;

/**
 * Takes over leases from the worker with the most leases: half of the difference, but at most `MAX_TAKEN_PER_CALL`, so
 * that repeated calls even out the numbers. The previous holder notices when it renews its leases or advances a cursor.
 */
export async function balanceLeases(
  database: Queryable,
  { owner, seconds, limit }: { owner: string; seconds: number; limit: number },
): Promise<void> {
  await sql`
    with held as (
      select lease_owner, count(*) as leases from mailboxes where is_enabled and lease_until >= now() group by 1
    ), most as (
      select lease_owner, leases from held where lease_owner <> ${owner}::uuid order by leases desc, lease_owner limit 1
    ), mine as (
      select coalesce(sum(leases), 0) as leases from held where lease_owner = ${owner}::uuid
    ), surplus as (
      select m.account_id, m.id from mailboxes m
      where m.is_enabled and m.lease_until >= now() and m.lease_owner = (select lease_owner from most)
      order by m.account_id, m.id
      limit coalesce((
        select greatest(0, least(${MAX_TAKEN_PER_CALL}, ${limit} - mine.leases, floor((most.leases - mine.leases) / 2)))
        from most, mine), 0)
      for update of m skip locked
    )
    update mailboxes m
    set lease_owner = ${owner}::uuid, lease_until = now() + make_interval(secs => ${seconds}), connected_at = null
    from surplus where m.account_id = surplus.account_id and m.id = surplus.id`.execute(database);
}

/** Ends a worker's leases, so that another worker can take over immediately. */
export async function releaseMailboxes(database: Queryable, owner: string): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ lease_owner: null, lease_until: null, connected_at: null })
    .where('lease_owner', '=', owner)
    .execute();
}

/**
 * Changes the state of a mailbox. Returns false if the worker has lost its lease or the settings have changed since it
 * read them.
 */
async function record(
  database: Queryable,
  { account_id, id, owner, version }: Lease,
  changes: UpdateObject<DB, 'mailboxes', 'mailboxes'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mailboxes')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('version', '=', version)
    .where('lease_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordConnected(database: Queryable, lease: Lease): Promise<boolean> {
  return record(database, lease, { connected_at: sql`now()`, problem: null, problem_since: null });
}

export async function recordProblem(database: Queryable, lease: Lease, problem: string): Promise<boolean> {
  return record(database, lease, {
    connected_at: null,
    problem,
    problem_since: sql`case when problem = ${problem} then problem_since else now() end`,
  });
}

/** Advances the cursor. `isReceived` is true if the message was handed to the intake and false if it was skipped. */
export async function advanceCursor(
  database: Queryable,
  lease: Lease,
  { uidValidity, uid, isReceived }: { uidValidity: number; uid: number; isReceived: boolean },
): Promise<boolean> {
  return record(database, lease, {
    uid_validity: uidValidity,
    last_uid: uid,
    ...(isReceived ? { last_received_at: sql`now()`, received_count: sql`received_count + 1` } : {}),
  });
}
