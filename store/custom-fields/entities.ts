/** What custom fields hang on and what they refer to, by the name that definitions give it (operations/custom-fields). */
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

/** Whether the account has it; if so it stays until the end of the transaction. */
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

/** How people call each, by id; those that the account does not have are left out. */
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
