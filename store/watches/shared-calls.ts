/** Shared calls: tracking requests of any account with the same number and credential share one call. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/** Lease of a call, longer than any call takes. If the worker dies, the number becomes free when the lease ends. */
const LEASE = '65 seconds';

/** Leases the call for a number. Returns false if another watch is calling for the same number. */
export async function leaseCall(
  database: Queryable,
  credentialKey: string,
  number: string,
  watchId: string,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    insert into shared_asks as s (credential_key, number, watch_id, leased_until)
    values (${credentialKey}, ${number}, ${watchId}, ${now}::timestamptz + ${LEASE}::interval)
    on conflict (credential_key, number) do update set watch_id = excluded.watch_id, leased_until = excluded.leased_until
    where s.leased_until < ${now} or s.watch_id = excluded.watch_id`.execute(database);
  return Number(result.numAffectedRows ?? 0) > 0;
}

export async function releaseCall(
  database: Queryable,
  credentialKey: string,
  number: string,
  watchId: string,
): Promise<void> {
  await database
    .deleteFrom('shared_asks')
    .where('credential_key', '=', credentialKey)
    .where('number', '=', number)
    .where('watch_id', '=', watchId)
    .execute();
}

/** Removes leases of dead workers. */
export async function pruneCallLeases(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom('shared_asks').where('leased_until', '<', now).execute();
}

/**
 * Finds the snapshot of the line's response for this number that another watch with the same credential received after
 * `since`. Snapshots private to an account (own credential, pushed or sent to it) are skipped. Unchanged responses are
 * not stored again, so the snapshot may be older than that call. Returns null if there is none.
 */
export async function findSharedSnapshot(
  database: Queryable,
  watch: {
    id: string;
    credentialKey: string;
    /** Account that owns the credential; null if the credential belongs to the server. */
    ownerId: string | null;
    scac: string;
    requestType: string;
    number: string;
  },
  since: Date,
): Promise<string | null> {
  const result = await sql<{ snapshot_id: string }>`
    select o.snapshot_id
    from tracking_requests r
    join watches w on w.account_id = r.account_id and w.tracking_request_id = r.id
      and w.source_kind = 'line' and w.source_code = r.scac
    join lateral (
      select o.snapshot_id from observations o
      join snapshots s on s.id = o.snapshot_id and s.account_id is not distinct from ${watch.ownerId}::uuid
      where o.account_id = r.account_id and o.tracking_request_id = r.id and o.source_kind = 'line'
        and o.source_code = r.scac and o.outcome = 'ok'
      order by o.created_at desc, o.id desc limit 1
    ) o on true
    where r.scac = ${watch.scac} and r.normalized_number = ${watch.number} and r.request_type = ${watch.requestType}
      and ${isLiveRequest('r')} and r.test_clock_id is null
      and w.credential_key = ${watch.credentialKey} and w.id <> ${watch.id} and w.succeeded_at > ${since}
    order by w.succeeded_at desc limit 1`.execute(database);
  return result.rows[0]?.snapshot_id ?? null;
}
