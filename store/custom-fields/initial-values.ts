/** Values that were given with a tracking request for things that appear later (spec/contract 1.4). */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { parseExactJson } from '../postgres/lossless-json.ts';

export interface InitialCustomFields {
  shipment: { api_slug: string; value: unknown }[];
  /** Without a number for every container. */
  containers: { api_slug: string; value: unknown; number: string | null }[];
  /** Ids of the shipment and the containers that were seen already. */
  applied_to?: string[];
}

/** Null: nothing was given with the request. Whoever applies it takes turns. */
export async function lockInitialFields(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<InitialCustomFields | null> {
  const row = await trx
    .selectFrom('tracking_requests')
    .select(sql<string>`initial_custom_fields::text`.as('fields'))
    .where('account_id', '=', accountId)
    .where('id', '=', trackingRequestId)
    .where('initial_custom_fields', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? (parseExactJson(row.fields) as InitialCustomFields) : null;
}

export async function markInitialFieldsApplied(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  appliedTo: readonly string[],
): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set({
      initial_custom_fields: sql`jsonb_set(initial_custom_fields, '{applied_to}', ${JSON.stringify(appliedTo)}::jsonb)`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', trackingRequestId)
    .execute();
}

/** Of the shipment now, ordered by number. */
export async function containersOfShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<{ id: string; number: string }[]> {
  return trx
    .selectFrom('containers')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute();
}
