/**
 * Secrets of webhooks. The newest stands with the webhook; those that it replaced sign along until they expire. None
 * outlives one that came after it, so that receivers which know one secret only have to change once per rotation.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

/** What is shown of a former secret. */
export interface FormerSecret {
  masked: string;
  /** Times as Postgres writes them in JSON. */
  created_at: string;
  expires_at: string;
}

/** A secret as it is kept, and what it was sealed with (identity/keys/encryption.ts). */
export interface SealedSecret {
  sealed: Buffer;
  context: string;
}

/** What the secret of a webhook is sealed with once it was replaced: neither that of the present one nor of another. */
export function formerSecretContext(id: string): string {
  return `former webhook secret ${id}`;
}

/** For queries on `webhooks`: what is shown of its former secrets that still sign, the newest first. */
export const formerSecretsShown = sql<FormerSecret[]>`(
  select coalesce(json_agg(json_build_object('masked', f.secret_masked, 'created_at', f.created_at,
    'expires_at', f.expires_at) order by f.created_at desc, f.id desc), '[]')
  from webhook_former_secrets f
  where f.account_id = webhooks.account_id and f.webhook_id = webhooks.id and f.expires_at > now())`;

/** Former secrets with which deliveries are still signed, the newest first. */
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

/** How many still sign, and when the first of them ends. */
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
  /** Its own: the secret is sealed with the context of this id. */
  id: string;
  webhookId: string;
  sealed: Buffer;
  masked: string;
  /** Since when it signed. */
  createdAt: Date;
}

/** Keeps what was replaced for the hours of the overlap; those before it end by then as well. */
export async function keepReplacedSecret(
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

/** Nothing is signed with former secrets of the webhook any more. */
export async function deleteFormerSecrets(queryable: Queryable, accountId: string, webhookId: string): Promise<void> {
  await queryable
    .deleteFrom('webhook_former_secrets')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Across accounts, for the retention job. Returns how many there were. */
export async function deleteExpiredSecrets(queryable: Queryable): Promise<number> {
  const deleted = await queryable
    .deleteFrom('webhook_former_secrets')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
