/** Entities that custom fields belong to or reference, by the names used in definitions (operations/custom-fields). */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

const tables = {
  Shipment: { table: 'shipments', name: 'bill_of_lading_number' },
  Container: { table: 'containers', name: 'number' },
  TrackingRequest: { table: 'tracking_requests', name: 'request_number' },
  Party: { table: 'parties', name: 'company_name' },
  User: { table: 'users', name: 'name' },
} as const;

export type NamedTable = keyof typeof tables;

/**
 * Locks an entity against deletion until the end of the transaction. Returns false if the account has no such entity.
 */
export async function holdEntity(trx: Queryable, accountId: string, type: NamedTable, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom(tables[type].table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Maps ids to display names. Ids that do not belong to the account are skipped. */
export async function findNames(
  database: Queryable,
  accountId: string,
  type: NamedTable,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { table, name } = tables[type];
  const rows = await database
    .selectFrom(table)
    .select(['id', sql<string | null>`${sql.ref(name)}`.as('name')])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
