/** Who said what is published of a container and its shipment: kept with the ledgers that it was worked out from. */
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';

export interface PublishedSource {
  /** Of the container, or of its shipment. */
  of: 'container' | 'shipment';
  field: string;
  sourceKind: string;
  sourceCode: string;
  /** When the answer came in that first said so in these words. */
  saidAt: string;
}

/** Of those of the fields that have a value now. Which ledgers (alias l) is said by whoever adds `and …`. */
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
