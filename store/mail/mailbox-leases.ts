/**
 * Leases of mailboxes. One worker reads a mailbox, and another takes over when the lease expires. Only the holder of
 * the lease can record what was received (decision 0063).
 */
import { sql, type UpdateObject } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { MailboxRow } from './mailboxes.ts';

/** A mailbox with the settings of its account. */
export interface LeasedMailbox extends MailboxRow {
  settings: unknown;
}

export interface Lease {
  account_id: string;
  id: string;
  owner: string;
  /** Version of its settings, as the worker read them. */
  version: number;
}

/**
 * Renews the leases of a worker and takes free ones, in all accounts that are open. Returns all that it now has. A mailbox that is being
 * changed is waited for if it is the worker's own, so that its lease does not seem to be lost, and left out if it is free.
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
      returning m.*, a.settings
    ), free as (
      select m.account_id, m.id, a.settings
      from mailboxes m join accounts a on a.id = m.account_id
      where m.is_enabled and a.state = 'open' and m.lease_owner is distinct from ${owner}::uuid
        and (m.lease_owner is null or m.lease_until < now())
      order by m.lease_until nulls first
      limit (select greatest(0, ${limit} - count(*)) from own)
      for update of m skip locked
    ), taken as (
      update mailboxes m set lease_owner = ${owner}::uuid, lease_until = ${until}, connected_at = null
      from free where m.account_id = free.account_id and m.id = free.id
      returning m.*, free.settings
    )
    select * from own union all select * from taken`.execute(database);
  return rows;
}

/** Ends a worker's leases, so that another worker can take over immediately. */
export async function releaseMailboxes(database: Queryable, owner: string): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ lease_owner: null, lease_until: null, connected_at: null })
    .where('lease_owner', '=', owner)
    .execute();
}

/** Changes the state of a mailbox. False if the worker no longer has its lease, or the settings have changed since it read them. */
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
export async function recordMessage(
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
