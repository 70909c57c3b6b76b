/** Accounts' sealed shipping line credentials (decision 0045), and the effects of changing them. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueTrackingWakes } from '../postgres/outbox.ts';
import type { DB } from '../schema.generated.ts';

export type LineCredentialsRow = Selectable<DB['line_credentials']>;

/** Maps lines to credential versions; null if the account has no credentials of its own. */
export type CredentialVersions = Readonly<Record<string, string>> | null;

export async function credentialVersions(database: Queryable, accountId: string): Promise<CredentialVersions> {
  const rows = await database
    .selectFrom('line_credentials')
    .select(['scac', 'version'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ scac, version }) => [scac, version]));
}

export async function lineCredentialsOf(database: Queryable, accountId: string): Promise<LineCredentialsRow[]> {
  return database.selectFrom('line_credentials').selectAll().where('account_id', '=', accountId).execute();
}

export interface NewLineCredentials {
  accountId: string;
  scac: string;
  version: string;
  sealed: Buffer;
  /** Names of the fields that are set. */
  fields: readonly string[];
  /** User who set the credentials, by id and email address. */
  setBy: { userId: string; name: string };
  now: Date;
}

export async function writeLineCredentials(trx: Queryable, given: NewLineCredentials): Promise<void> {
  const row = {
    version: given.version,
    sealed_values: given.sealed,
    fields: [...given.fields],
    set_by_user_id: given.setBy.userId,
    set_by_name: given.setBy.name,
    set_at: given.now,
    checked_at: null,
    check_verdict: null,
    check_reason: null,
  };
  await trx
    .insertInto('line_credentials')
    .values({ account_id: given.accountId, scac: given.scac, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'scac']).doUpdateSet(row))
    .execute();
}

export async function deleteLineCredentials(trx: Queryable, accountId: string, scac: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('line_credentials')
    .where('account_id', '=', accountId)
    .where('scac', '=', scac)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records the result of a check unless the credentials have changed in the meantime. */
export async function recordCredentialCheck(
  database: Queryable,
  { accountId, version }: { accountId: string; version: string },
  check: { at: Date; verdict: string; reason: string | null },
): Promise<void> {
  await database
    .updateTable('line_credentials')
    .set({ checked_at: check.at, check_verdict: check.verdict, check_reason: check.reason })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .execute();
}

/** Serializes changes per account, so that watches use the latest credentials. */
export async function lockCredentialsOf(trx: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`line_credentials/${accountId}`}, 0))`.execute(trx);
}

/** Whether the key belongs to an account's own credential. The server's keys contain only the line. */
export function isOfAccount(credentialKey: string): boolean {
  return credentialKey.includes(':account:');
}

export interface Rekeying {
  accountId: string;
  /** Maps the source code of a watch to its new credential key. */
  keys: ReadonlyMap<string, string>;
  now: Date;
}

/**
 * Switches the watches of the account's lines to a different credential. Calls in progress with the previous credential
 * are discarded because the version changes. The next response is stored even if it is unchanged, because evidence
 * belongs to one login. Watches that waited because the previous credential was rejected or withheld become due and are
 * woken.
 */
export async function rekeyLineWatches(trx: Queryable, { accountId, keys, now }: Rekeying): Promise<void> {
  const wanted = JSON.stringify([...keys].map(([code, key]) => ({ code, key })));
  const { rows } = await sql<{ requestId: string; isWoken: boolean }>`
    with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as n(code text, key text)), before as (
      select w.id, n.key, r.test_clock_id is null and w.closed_at is null
          and ${isLiveRequest('r')}
          and (w.last_outcome in ('credentials_rejected', 'source_blocks_us', 'line_not_enabled')
            or c.paused_at is not null or c.open_until is not null) as held
      from watches w
      join wanted n on n.code = w.source_code and n.key <> w.credential_key
      join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
      left join credentials c on c.key = w.credential_key
      where w.account_id = ${accountId} and w.source_kind = 'line'
      order by w.id
      for update of w
    )
    update watches w set credential_key = b.key, version = w.version + 1, last_claims_hash = null,
      due_at = case when b.held then least(w.due_at, ${now}::timestamptz) else w.due_at end
    from before b where w.account_id = ${accountId} and w.id = b.id
    returning w.tracking_request_id as "requestId", b.held as "isWoken"`.execute(trx);
  const woken = rows.filter(({ isWoken }) => isWoken).map(({ requestId }) => requestId);
  if (woken.length > 0) await enqueueTrackingWakes(trx, accountId, [...new Set(woken)]);
  // An announced pause concerned the previous credential, so it has ended for this account.
  await sql`
    update announced_pauses a set credential_key = n.key
    from jsonb_to_recordset(${wanted}::jsonb) as n(code text, key text)
    where a.account_id = ${accountId} and a.source_kind = 'line' and a.source_code = n.code`.execute(trx);
}

export async function deleteCredentialState(trx: Queryable, key: string): Promise<void> {
  await trx.deleteFrom('credentials').where('key', '=', key).execute();
}

/** Deletes the push subscriptions of the previous login, so that its pushes are no longer accepted. */
export async function dropSubscriptions(trx: Queryable, accountId: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .updateTable('push_subscriptions')
    .set({ status: 'deleted' })
    .where('account_id', '=', accountId)
    .where('scac', 'in', [...codes])
    .where('status', '<>', 'deleted')
    .execute();
}
