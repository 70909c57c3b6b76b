/**
 * Definitions of custom fields that an account adds to its shipments, containers or tracking requests (spec/contract
 * 1.9).
 */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { parseLosslessJson } from '../postgres/lossless-json.ts';
import type { DB } from '../schema.generated.ts';

type Stored = Selectable<DB['custom_field_definitions']>;

/** Definition of a custom field. Numbers in its JSON retain all digits. */
export type DefinitionRow = Omit<Stored, 'validation' | 'default_value'> & {
  validation: Record<string, unknown> | null;
  default_value: unknown;
};

const columns = [
  'account_id',
  'id',
  'entity_type',
  'api_slug',
  'display_name',
  'description',
  'data_type',
  'reference_type',
  'default_format',
  'created_at',
  'updated_at',
  sql<string | null>`validation::text`.as('validation'),
  sql<string | null>`default_value::text`.as('default_value'),
] as const;

function toRow<Row extends { validation: string | null; default_value: string | null }>(row: Row) {
  const { validation, default_value } = row;
  return {
    ...row,
    validation: validation === null ? null : parseLosslessJson<Record<string, unknown>>(validation),
    default_value: default_value === null ? null : parseLosslessJson(default_value),
  };
}

/** Inserts a definition. Returns null if the entity type already has a field with that slug. */
export async function insertDefinition(
  trx: Queryable,
  definition: Insertable<DB['custom_field_definitions']>,
): Promise<DefinitionRow | null> {
  const row = await trx
    .insertInto('custom_field_definitions')
    .values(definition)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

export async function findDefinitionsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<DefinitionRow[]> {
  const rows = await database
    .selectFrom('custom_field_definitions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toRow);
}

export async function findDefinition(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<DefinitionRow | null> {
  const [row] = await findDefinitionsByIds(database, accountId, [id]);
  return row ?? null;
}

/** Finds a definition and locks it and its options until the end of the transaction. */
export async function lockDefinition(trx: Queryable, accountId: string, id: string): Promise<DefinitionRow | null> {
  const row = await trx
    .selectFrom('custom_field_definitions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/**
 * Finds definitions of an entity type by slug and locks them until the end of the transaction so that they cannot be
 * deleted.
 */
export async function findDefinitionsBySlugs(
  trx: Queryable,
  accountId: string,
  entityType: DefinitionRow['entity_type'],
  slugs: readonly string[],
): Promise<DefinitionRow[]> {
  if (slugs.length === 0) return [];
  const rows = await trx
    .selectFrom('custom_field_definitions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('entity_type', '=', entityType)
    .where('api_slug', 'in', [...slugs])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(toRow);
}

export interface DefinitionFilter {
  entityType: string | null;
  dataType: string | null;
  /** Matches a prefix of the name, ignoring case. */
  displayName: string | null;
}

export async function listDefinitions(
  database: Queryable,
  accountId: string,
  { entityType, dataType, displayName }: DefinitionFilter,
  slice: PageRange,
): Promise<PagedRows<DefinitionRow>> {
  let definitions = database.selectFrom('custom_field_definitions').where('account_id', '=', accountId);
  if (entityType !== null) definitions = definitions.where(sql<boolean>`entity_type = ${entityType}`);
  if (dataType !== null) definitions = definitions.where(sql<boolean>`data_type = ${dataType}`);
  if (displayName !== null) {
    definitions = definitions.where(sql<boolean>`lower(display_name) ^@ lower(${displayName})`);
  }
  const listed = await readRows(definitions.select(columns), byNewest, slice, await countRows(definitions));
  return { ...listed, rows: listed.rows.map(toRow) };
}

export async function updateDefinition(
  trx: Queryable,
  accountId: string,
  id: string,
  changes: Updateable<DB['custom_field_definitions']>,
): Promise<DefinitionRow | null> {
  const row = await trx
    .updateTable('custom_field_definitions')
    .set({ ...changes, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Deletes a definition with its options and values. Returns false if there is no such definition. */
export async function deleteDefinition(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('custom_field_definitions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts an account's definitions and reads its settings. Concurrent inserts wait for each other. */
export async function countAndLockDefinitions(
  trx: Queryable,
  accountId: string,
): Promise<{ count: number; settings: unknown }> {
  // Does not block foreign key checks, which lock only the row's key.
  const { settings } = await trx
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { count: await countDefinitions(trx, accountId), settings };
}

export async function countDefinitions(database: Queryable, accountId: string): Promise<number> {
  return countRows(database.selectFrom('custom_field_definitions').where('account_id', '=', accountId));
}
