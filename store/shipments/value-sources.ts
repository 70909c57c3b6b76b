/** Sources of the published values of a container and its shipment, read from their ledgers. */
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

export interface PublishedSource {
  of: 'container' | 'shipment';
  field: string;
  sourceKind: string;
  sourceCode: string;
  /** When the source first reported the value in this form. */
  saidAt: string;
}

/**
 * Selects the sources of fields that have a current value. The caller appends the condition on the ledgers (alias `l`).
 */
export function sourcesOfLedgers(fields: readonly string[]): RawBuilder<PublishedSource> {
  return sql`
    select case when l.container_number = '' then 'shipment' else 'container' end as of, f.key as field,
      f.value #>> '{provenance,source,kind}' as "sourceKind", f.value #>> '{provenance,source,code}' as "sourceCode",
      f.value #>> '{provenance,observedAt}' as "saidAt"
    from ledgers l, jsonb_each(l.view -> 'fields') f
    where jsonb_typeof(l.view) = 'object' and f.key = any(${fields}::text[])
      and jsonb_typeof(f.value -> 'provenance') = 'object' and f.value ->> 'value' is not null`;
}

export async function sourcesOfShipment(
  database: Queryable,
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
  fields: readonly string[],
): Promise<PublishedSource[]> {
  const { rows } = await sql<PublishedSource>`${PREPARED} ${sourcesOfLedgers(fields)}
      and l.account_id = ${accountId} and l.shipment_id = ${shipmentId} and l.container_number = ''`.execute(database);
  return rows;
}
