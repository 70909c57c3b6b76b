/**
 * Webhook secrets. The newest is stored with the webhook; replaced secrets continue to sign until they expire. No
 * secret outlives a newer one, so a receiver that stores a single secret changes it once per rotation.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export interface FormerSecret {
  masked: string;
  /** Timestamp in the JSON format of Postgres. */
  created_at: string;
  expires_at: string;
}

/** Sealed secret with its encryption context (identity/keys/encryption.ts). */
export interface SealedSecret {
  sealed: Buffer;
  context: string;
}

/**
 * Returns the encryption context of a replaced secret, which differs from those of the current one and of other
 * replaced ones.
 */
export function formerSecretContext(id: string): string {
  return `former webhook secret ${id}`;
}

/** SQL expression for queries on `webhooks`: public data of previous secrets that still sign, newest first. */
export const formerSecretsShown = sql<FormerSecret[]>`(
  select coalesce(json_agg(json_build_object('masked', f.secret_masked, 'created_at', f.created_at,
    'expires_at', f.expires_at) order by f.created_at desc, f.id desc), '[]')
  from webhook_former_secrets f
  where f.account_id = webhooks.account_id and f.webhook_id = webhooks.id and f.expires_at > now())`;

export async function listSigningFormerSecrets(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
): Promise<SealedSecret[]> {
  const rows = await signing(queryable.selectFrom('webhook_former_secrets'), accountId, webhookId)
    .select(['id', 'secret_encrypted as sealed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, sealed }) => ({ sealed, context: formerSecretContext(id) }));
}

/** Counts previous secrets that still sign and finds the earliest expiry. */
export async function countSigningFormerSecrets(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
): Promise<{ count: number; firstExpiresAt: Date | null }> {
  return signing(queryable.selectFrom('webhook_former_secrets'), accountId, webhookId)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('expires_at').as('firstExpiresAt')])
    .executeTakeFirstOrThrow();
}

function signing<Row>(
  query: SelectQueryBuilder<DB, 'webhook_former_secrets', Row>,
  accountId: string,
  webhookId: string,
): SelectQueryBuilder<DB, 'webhook_former_secrets', Row> {
  return query
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('expires_at', '>', sql<Date>`now()`);
}

export interface ReplacedSecret {
  accountId: string;
  /** Id of the previous secret, which determines its encryption context. */
  id: string;
  webhookId: string;
  sealed: Buffer;
  masked: string;
  /** When the secret was first used for signing. */
  createdAt: Date;
}

/** Stores a replaced secret for the overlap period. Older secrets also expire by the end of that period. */
export async function storeReplacedSecret(
  trx: Queryable,
  replaced: ReplacedSecret,
  overlapHours: number,
): Promise<void> {
  const end = sql<Date>`now() + ${overlapHours}::int * interval '1 hour'`;
  await trx
    .updateTable('webhook_former_secrets')
    .set({ expires_at: sql`least(expires_at, ${end})` })
    .where('account_id', '=', replaced.accountId)
    .where('webhook_id', '=', replaced.webhookId)
    .execute();
  await trx
    .insertInto('webhook_former_secrets')
    .values({
      account_id: replaced.accountId,
      id: replaced.id,
      webhook_id: replaced.webhookId,
      secret_encrypted: replaced.sealed,
      secret_masked: replaced.masked,
      created_at: replaced.createdAt,
      expires_at: end,
    })
    .execute();
}

export async function deleteFormerSecrets(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .deleteFrom('webhook_former_secrets')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Deletes expired secrets of all accounts for the retention job. Returns their number. */
export async function deleteExpiredSecrets(queryable: Queryable): Promise<number> {
  const deleted = await queryable
    .deleteFrom('webhook_former_secrets')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
