import { type InferResult, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import type { WebhookHeaders } from '../postgres/json-columns.ts';
import { isAccountOpen } from '../postgres/open-accounts.ts';
import type { DB } from '../schema.generated.ts';
import { type FormerSecret, formerSecretsShown, listSigningFormerSecrets, type SealedSecret } from './secrets.ts';

/** Webhook with the public data of previous secrets that still sign. */
export type WebhookRow = Selectable<DB['webhooks']> & { former_secrets: FormerSecret[] };

export type NewWebhook = Omit<Insertable<DB['webhooks']>, 'headers'> & { headers: WebhookHeaders | null };

export async function insertWebhook(queryable: Queryable, webhook: NewWebhook): Promise<WebhookRow> {
  return queryable
    .insertInto('webhooks')
    .values({ ...webhook, headers: jsonOrNull(webhook.headers) })
    .returningAll()
    .returning(formerSecretsShown.as('former_secrets'))
    .executeTakeFirstOrThrow();
}

export const MAX_WEBHOOKS = 100;

/** Counts the webhooks of an account. Concurrent counts wait until this transaction ends. */
export async function countWebhooksForUpdate(trx: Queryable, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return countWebhooks(trx, accountId);
}

export async function countWebhooks(queryable: Queryable, accountId: string): Promise<number> {
  const { count } = await queryable
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listWebhooks(
  queryable: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<WebhookRow>> {
  const shown = queryable
    .selectFrom('webhooks')
    .selectAll()
    .select(formerSecretsShown.as('former_secrets'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  return readRows(shown, byNewest, slice, await countWebhooks(queryable, accountId));
}

export async function findWebhook(queryable: Queryable, accountId: string, id: string): Promise<WebhookRow | null> {
  const row = await queryable
    .selectFrom('webhooks')
    .selectAll()
    .select(formerSecretsShown.as('former_secrets'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findWebhooksByIds(
  queryable: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<WebhookRow[]> {
  return queryable
    .selectFrom('webhooks')
    .selectAll()
    .select(formerSecretsShown.as('former_secrets'))
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

export async function lockWebhook(trx: Queryable, accountId: string, id: string): Promise<WebhookRow | null> {
  await trx
    .selectFrom('webhooks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return findWebhook(trx, accountId, id);
}

/** Delivery settings and state of a webhook, reread before each poll of its queue. */
export interface DeliveryTarget {
  id: string;
  url: string;
  headers: WebhookHeaders | null;
  headers_encrypted: Buffer | null;
  /** Secrets that sign deliveries, newest first. */
  secretsEncrypted: [SealedSecret, ...SealedSecret[]];
  /** Name of the header with a signature of the body alone; null if it is not sent. */
  signatureHeader: string | null;
  ordering: 'none' | 'container';
  /** Seconds between attempts; null means the default. */
  retrySchedule: number[] | null;
  /** Null means the default. */
  timeoutSeconds: number | null;
  /** HTTP status codes treated as success; null means the default. */
  acceptedStatuses: number[] | null;
  consecutiveFailures: number;
  /** Milliseconds until a failing receiver may be probed; 0 if it may be probed now. */
  probeWaitMs: number;
  /** Whether notifications are still held although the webhook is no longer ordered. */
  hasHeld: boolean;
  replay: { isPlanning: boolean; perSecond: number } | null;
}

/** Finds the delivery target of a webhook. Returns null if unknown, inactive or deleted. */
export async function findDeliveryTarget(
  queryable: Queryable,
  accountId: string,
  id: string,
): Promise<DeliveryTarget | null> {
  const query = queryable
    .selectFrom('webhooks')
    .select([
      'id',
      'url',
      'headers',
      'headers_encrypted',
      'secret_encrypted',
      'signature_header as signatureHeader',
      'ordering',
    ])
    .select(['retry_schedule as retrySchedule', 'timeout_seconds as timeoutSeconds'])
    .select(['accepted_statuses as acceptedStatuses', 'consecutive_failures as consecutiveFailures'])
    .select(
      sql<number>`coalesce(greatest(extract(epoch from next_probe_at - now()) * 1000, 0), 0)::float8`.as('probeWaitMs'),
    )
    .select(
      sql<boolean>`exists (select from webhook_former_secrets f where f.account_id = webhooks.account_id
        and f.webhook_id = webhooks.id and f.expires_at > now())`.as('isRotating'),
    )
    .select(
      sql<boolean>`ordering = 'none' and exists (select from webhook_notifications n where n.account_id = webhooks.account_id
        and n.webhook_id = webhooks.id and n.lane = 'live' and n.held)`.as('hasHeld'),
    )
    .select(
      sql<
        DeliveryTarget['replay']
      >`(select json_build_object('isPlanning', r.state = 'planning', 'perSecond', r.per_second)
        from webhook_replays r where r.account_id = webhooks.account_id and r.webhook_id = webhooks.id
        and r.state in ('planning', 'running'))`.as('replay'),
    )
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(isAccountOpen('webhooks'));
  const { rows } = await sql<InferResult<typeof query>[number]>`${PREPARED} ${query}`.execute(queryable);
  const [row] = rows;
  if (row === undefined) return null;
  const { ordering, secret_encrypted: sealed, isRotating, ...target } = row;
  const former = isRotating ? await listSigningFormerSecrets(queryable, accountId, id) : [];
  return {
    ...target,
    ordering,
    secretsEncrypted: [{ sealed, context: id }, ...former],
  };
}

export type WebhookChanges = Omit<Updateable<DB['webhooks']>, 'headers'> & { headers?: WebhookHeaders | null };

export async function updateWebhook(
  queryable: Queryable,
  accountId: string,
  id: string,
  { headers, ...changes }: WebhookChanges,
): Promise<WebhookRow | null> {
  const row = await queryable
    .updateTable('webhooks')
    .set({
      ...changes,
      ...(headers === undefined ? {} : { headers: jsonOrNull(headers) }),
      updated_at: new Date(),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(formerSecretsShown.as('former_secrets'))
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the secret. The caller must lock the webhook first, so that the later of two rotations takes effect. */
export async function replaceSecret(
  trx: Queryable,
  accountId: string,
  id: string,
  secret: { sealed: Buffer; masked: string },
): Promise<WebhookRow | null> {
  await trx
    .updateTable('webhooks')
    .set({ secret_encrypted: secret.sealed, secret_masked: secret.masked, secret_created_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return updateWebhook(trx, accountId, id, {});
}

/**
 * Marks a webhook as deleted but retains its row for notifications and attempts. Returns false if there is no such
 * webhook.
 */
export async function deleteWebhook(trx: Queryable, accountId: string, id: string): Promise<boolean> {
  const deleted = await updateWebhook(trx, accountId, id, {
    active: false,
    deleted_at: new Date(),
    headers: null,
    headers_encrypted: null,
  });
  return deleted !== null;
}

function jsonOrNull(value: WebhookHeaders | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
