/** Records what documents state about shipments. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Shipment with the hash of the document's latest statement about it. */
export interface RecordedStatements {
  shipmentId: string;
  hash: Buffer;
}

/** Lists all shipments that the document has made a statement about. */
export async function recordedStatements(
  database: Queryable,
  accountId: string,
  documentId: string,
): Promise<RecordedStatements[]> {
  const { rows } = await sql<RecordedStatements>`
    select distinct on (o.shipment_id) o.shipment_id as "shipmentId", s.claims_hash as hash
    from observations o join snapshots s on s.id = o.snapshot_id
    where o.account_id = ${accountId} and o.source_kind = 'document' and o.source_code = ${documentId}
      and o.shipment_id is not null
    order by o.shipment_id, o.created_at desc, o.id desc`.execute(database);
  return rows;
}
