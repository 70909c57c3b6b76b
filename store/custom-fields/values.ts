/** Custom field values (spec/contract 1.9), at most one per definition and entity. */
import { type Selectable, sql } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { parseLosslessJson } from '../postgres/lossless-json.ts';
import type { DB } from '../schema.generated.ts';

type Stored = Selectable<DB['custom_fields']>;

/** Value of a custom field; null if it was cleared. Numbers retain all digits. */
export type CustomFieldRow = Pick<
  Stored,
  'account_id' | 'id' | 'definition_id' | 'entity_type' | 'entity_id' | 'created_at' | 'updated_at'
> & { value: unknown };

const columns = [
  'account_id',
  'id',
  'definition_id',
  'entity_type',
  'entity_id',
  'created_at',
  'updated_at',
  sql<string | null>`value::text`.as('value'),
] as const;

function toRow<Row extends { value: string | null }>(row: Row) {
  return { ...row, value: row.value === null ? null : parseLosslessJson(row.value) };
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export interface NewCustomField {
  accountId: string;
  definitionId: string;
  entityType: Stored['entity_type'];
  entityId: string;
  value: unknown;
}

const insertInto = (trx: Queryable, fields: readonly NewCustomField[]) =>
  trx.insertInto('custom_fields').values(
    fields.map(({ accountId, definitionId, entityType, entityId, value }) => ({
      account_id: accountId,
      id: newId(),
      definition_id: definitionId,
      entity_type: entityType,
      entity_id: entityId,
      value: toJson(value),
    })),
  );

/** Inserts a value. Returns null if the entity already has a value for that field. */
export async function insertCustomField(trx: Queryable, field: NewCustomField): Promise<CustomFieldRow | null> {
  const row = await insertInto(trx, [field])
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

export async function insertMissingCustomFields(trx: Queryable, fields: readonly NewCustomField[]): Promise<void> {
  if (fields.length === 0) return;
  await insertInto(trx, fields)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function putCustomField(trx: Queryable, field: NewCustomField): Promise<CustomFieldRow> {
  const row = await insertInto(trx, [field])
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'definition_id', 'entity_id'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: sql`now()` })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export async function findCustomFieldsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<CustomFieldRow[]> {
  const rows = await database
    .selectFrom('custom_fields')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toRow);
}

export interface EntityField {
  entityType: Stored['entity_type'];
  entityId: string;
  apiSlug: string;
}

export async function findCustomFieldId(
  database: Queryable,
  accountId: string,
  { entityType, entityId, apiSlug }: EntityField,
): Promise<string | null> {
  const row = await database
    .selectFrom('custom_field_definitions as d')
    .innerJoin('custom_fields as f', (join) =>
      join.onRef('f.account_id', '=', 'd.account_id').onRef('f.definition_id', '=', 'd.id'),
    )
    .select('f.id')
    .where('d.account_id', '=', accountId)
    .where(sql<boolean>`d.entity_type = ${entityType}`)
    .where('d.api_slug', '=', apiSlug)
    .where('f.entity_id', '=', entityId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface CustomFieldFilter {
  entityType: Stored['entity_type'] | null;
  entityId: string | null;
  definitionId: string | null;
}

export async function listCustomFields(
  database: Queryable,
  accountId: string,
  { entityType, entityId, definitionId }: CustomFieldFilter,
  slice: PageRange,
): Promise<PagedRows<CustomFieldRow>> {
  let fields = database.selectFrom('custom_fields').where('account_id', '=', accountId);
  if (entityType !== null) fields = fields.where('entity_type', '=', entityType);
  if (definitionId !== null) fields = fields.where('definition_id', '=', definitionId);
  if (entityId !== null) {
    // Exactly one of the three columns is set. Each has an index.
    fields = fields.where((eb) =>
      eb.or([
        eb('shipment_id', '=', entityId),
        eb('container_id', '=', entityId),
        eb('tracking_request_id', '=', entityId),
      ]),
    );
  }
  const listed = await readRows(fields.select(columns), byNewest, slice, await countRows(fields));
  return { ...listed, rows: listed.rows.map(toRow) };
}

export async function updateCustomField(
  trx: Queryable,
  accountId: string,
  id: string,
  value: unknown,
): Promise<CustomFieldRow | null> {
  const row = await trx
    .updateTable('custom_fields')
    .set({ value: toJson(value), updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

export async function deleteCustomField(database: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('custom_fields')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists the newest values of each definition, at most `limit` per definition. */
export async function newestCustomFieldIds(
  database: Queryable,
  accountId: string,
  definitionIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  if (definitionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; definition_id: string }>`
    select f.id, f.definition_id
    from unnest(${[...definitionIds]}::uuid[]) as d (id)
    cross join lateral (
      select id, definition_id from custom_fields
      where account_id = ${accountId} and definition_id = d.id
      order by created_at desc, id desc limit ${limit}
    ) f`.execute(database);
  return groupBy(
    rows,
    (row) => row.definition_id,
    (row) => row.id,
  );
}
