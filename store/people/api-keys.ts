import { CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import { TAKEN_COLUMNS, type Taken } from '../http/rate-limits.ts';
import type { Order } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { PREPARED, PREPARED_MARK, type Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type ApiKeyRow = Selectable<DB['api_keys']>;

export async function insertApiKey(database: Queryable, key: Insertable<DB['api_keys']>): Promise<void> {
  await database.insertInto('api_keys').values(key).execute();
}

/** Finds a key by its SHA-256. Not scoped by account because it determines the account. */
export async function findApiKeyByHash(database: Queryable, hash: Buffer): Promise<ApiKeyRow | null> {
  const row = await database.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst();
  return row ?? null;
}

export interface ValidKeyRow
  extends Pick<ApiKeyRow, 'id' | 'account_id' | 'created_by_user_id' | 'scopes' | 'last_used_at'> {
  settings: unknown;
  account_state: Selectable<DB['accounts']>['state'];
}

const KEY_COLUMNS =
  'k.id, k.account_id, k.created_by_user_id, k.scopes, k.last_used_at, a.settings, a.state as account_state';

/** Finds a valid key. Returns null if the key is unknown, revoked or expired. */
export async function findValidKey(database: Queryable, hash: Buffer, now: Date): Promise<ValidKeyRow | null> {
  const result = await sql<ValidKeyRow>`
    select ${sql.raw(KEY_COLUMNS)} from api_keys k join accounts a on a.id = k.account_id
    where k.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`.execute(
    database,
  );
  return result.rows[0] ?? null;
}

/** Finds a valid key by id. Returns null if it was revoked or has expired since it was admitted. */
export async function findValidKeyById(
  database: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<ValidKeyRow | null> {
  const result = await sql<ValidKeyRow>`
    select ${sql.raw(KEY_COLUMNS)} from api_keys k join accounts a on a.id = k.account_id
    where k.account_id = ${accountId} and k.id = ${id}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`.execute(database);
  return result.rows[0] ?? null;
}

export interface AdmitKeyInput {
  hash: Buffer;
  /** Wall-clock time at which the key must be valid. */
  now: Date;
  /** Scope that the key must have. Without it, or if the account is not open, nothing is taken from the bucket. */
  scope: string;
  /** Feature that the account must have; null if none is required. */
  feature: string | null;
  bucket: string;
  /** Limit for accounts without a limit of their own. */
  defaultLimit: number;
  wanted: number;
  /** Current time for the bucket; null means the database clock. */
  at: Date | null;
}

/** Changes whenever the key or its account changes. */
export type KeyVersion = string;

export type AdmittedKeyRow = ValidKeyRow & Taken & { allowed: number; version: KeyVersion };

/**
 * Finds a valid key and takes from its account's bucket in one prepared statement, the only query before an operation
 * starts (decision 0017).
 */
export async function admitKey(database: Queryable, input: AdmitKeyInput): Promise<AdmittedKeyRow | null> {
  const { hash, now, scope, feature, bucket, defaultLimit, wanted, at } = input;
  const given = [hash, now, scope, feature, bucket, defaultLimit, wanted, at];
  const { rows } = await database.executeQuery<AdmittedKeyRow>(CompiledQuery.raw(ADMIT_KEY, given));
  return rows[0] ?? null;
}

/** Ids of the transactions that last wrote the two rows. */
const VERSION = `k.xmin::text || ' ' || a.xmin::text`;

// The SQL is constant because every request runs it. Building it each time would cost as much as reading its result.
const ADMIT_KEY = `${PREPARED_MARK}
  select ${KEY_COLUMNS}, ${VERSION} as version, l.allowed, ${TAKEN_COLUMNS}
  from api_keys k
  join accounts a on a.id = k.account_id
  cross join lateral (select
    case when jsonb_typeof(a.settings -> 'limits' -> $5::text) = 'number'
      then least(greatest((a.settings -> 'limits' -> $5::text)::numeric, 0), 1000000)::integer
      else $6::integer end as allowed,
    case when a.state = 'open' and $3::text = any (k.scopes) and coalesce(a.settings -> 'features' ->> $4::text, 'true') <> 'false'
      then $7::integer else 0 end as wanted) l
  cross join lateral take_from_bucket(k.account_id, $5::text, l.allowed, l.wanted, $8::timestamptz) taken
  where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`;

/** Reads the versions of keys by base64-encoded hash. Unknown, revoked and expired keys are absent from the result. */
export async function readKeyVersions(
  database: Queryable,
  hashes: readonly Buffer[],
  now: Date,
): Promise<ReadonlyMap<string, KeyVersion>> {
  const { rows } = await sql<{ hash: Buffer; version: KeyVersion }>`${PREPARED}
    select k.key_hash as hash, ${sql.raw(VERSION)} as version from api_keys k join accounts a on a.id = k.account_id
    where k.key_hash = any (${hashes}::bytea[]) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now})`.execute(database);
  return new Map(rows.map(({ hash, version }) => [hash.toString('base64'), version]));
}

/** Records the last use with an asynchronous commit, so a crash may lose it. */
export async function touchApiKey(database: Queryable, accountId: string, id: string, at: Date): Promise<void> {
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    update api_keys k set last_used_at = ${at} from durability
    where k.account_id = ${accountId} and k.id = ${id}`.execute(database);
}

export async function findApiKey(database: Queryable, accountId: string, id: string): Promise<ApiKeyRow | null> {
  const row = await database
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface ApiKeyListRow {
  id: string;
  name: string;
  masked: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  createdByUserId: string | null;
  /** Null if the operator created it. */
  createdBy: string | null;
  isCreatorGone: boolean;
}

const listed = (database: Queryable, accountId: string) =>
  database
    .selectFrom('api_keys as k')
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'k.account_id').onRef('u.id', '=', 'k.created_by_user_id'),
    )
    .select(['k.id', 'k.name', 'k.masked', 'k.scopes', 'k.created_at as createdAt', 'k.last_used_at as lastUsedAt'])
    .select(['k.expires_at as expiresAt', 'k.revoked_at as revokedAt', 'k.created_by_user_id as createdByUserId'])
    .select(['u.email as createdBy', sql<boolean>`u.removed_at is not null`.as('isCreatorGone')])
    .where('k.account_id', '=', accountId);

const unrevokedFirst: Order = [
  { by: sql`k.revoked_at is not null` },
  { by: sql.ref('k.created_at'), descending: true },
  { by: sql.ref('k.id'), descending: true },
];

/** Lists the keys of an account, newest first, with revoked keys last. */
export async function listApiKeys(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<ApiKeyListRow>> {
  const total = await countRows(database.selectFrom('api_keys').where('account_id', '=', accountId));
  return readRows(listed(database, accountId), unrevokedFirst, slice, total);
}

export async function findListedApiKey(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<ApiKeyListRow | null> {
  return (await listed(database, accountId).where('k.id', '=', id).executeTakeFirst()) ?? null;
}

const usable = (database: Queryable, accountId: string, at: Date) =>
  database
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]));

export async function listUsableKeyNames(database: Queryable, accountId: string, at: Date): Promise<string[]> {
  return (await usable(database, accountId, at).select('name').execute()).map(({ name }) => name);
}

export async function countKeysOfUsers(
  database: Queryable,
  accountId: string,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await usable(database, accountId, at)
    .select((select) => ['created_by_user_id as userId', select.fn.countAll<number>().as('keys')])
    .where('created_by_user_id', 'is not', null)
    .groupBy('created_by_user_id')
    .execute();
  return new Map(rows.map(({ userId, keys }) => [userId ?? '', Number(keys)]));
}

const revoking = (trx: Queryable, accountId: string, at: Date) =>
  trx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning(['account_id', 'id', 'name']);

export type RevokedKeyRow = Pick<ApiKeyRow, 'account_id' | 'id' | 'name'>;

/** Revokes a key and returns it. Returns nothing if the key is unknown or already revoked. */
export async function revokeApiKey(trx: Queryable, accountId: string, id: string, at: Date): Promise<RevokedKeyRow[]> {
  return revoking(trx, accountId, at).where('id', '=', id).execute();
}

export async function revokeApiKeysOf(
  trx: Queryable,
  accountId: string,
  userId: string,
  at: Date,
): Promise<RevokedKeyRow[]> {
  return revoking(trx, accountId, at).where('created_by_user_id', '=', userId).execute();
}
