/**
 * Custom field values sent with a tracking request, to be applied to its future shipment and containers (spec/contract
 * 1.4).
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { parseLosslessJson } from '../postgres/lossless-json.ts';

export interface InitialCustomFields {
  shipment: { api_slug: string; value: unknown }[];
  /** Null if the values apply to every container. */
  containers: { api_slug: string; value: unknown; number: string | null }[];
  /** Ids of the shipment and the containers that have already received their values. */
  applied_to?: string[];
}

/** Reads and locks the initial values of a request. Returns null if the request has none. */
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
  return row ? parseLosslessJson<InitialCustomFields>(row.fields) : null;
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
