/**
 * Lists the columns with sealed values (identity/keys/encryption.ts), so that they can be resealed with another key.
 */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Column with sealed values. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns of the primary key in its order, so that rows are found by its index; others may follow. */
  key: readonly string[];
  /** Returns the encryption context of a row's value. */
  contextOf(key: Readonly<Record<string, string>>): string;
}

export interface SealedValue {
  /** Values of the key's columns, as text. */
  key: Record<string, string>;
  sealed: Buffer;
}

/**
 * Locks values that do not begin with `prefix`, in key order, starting after a given key. Skips rows locked by other
 * transactions.
 */
export async function lockSealedValues(
  trx: Queryable,
  { table, column, key }: SealedColumn,
  { prefix, after, limit }: { prefix: Buffer; after: readonly string[] | null; limit: number },
): Promise<SealedValue[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const names = sql.join(key.flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]));
  const { rows } = await sql<SealedValue>`
    select json_build_object(${names}) as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for ${prefix.length}) <> ${prefix}
      ${after === null ? sql`` : sql`and (${columns}) > (${sql.join(after)})`}
    order by ${columns} limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

export async function storeSealedValue(
  trx: Queryable,
  { table, column, key: names }: SealedColumn,
  { key, sealed }: SealedValue,
): Promise<void> {
  const conditions = sql.join(
    names.map((name) => sql`${sql.ref(name)} = ${key[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${conditions}`.execute(trx);
}

/** Lists and locks the ids and plain-text headers of webhooks whose headers are not sealed yet. */
export async function lockPlainHeaders(
  trx: Queryable,
  limit: number,
): Promise<{ id: string; headers: { name: string; value: string }[] }[]> {
  const { rows } = await sql<{ id: string; headers: { name: string; value: string }[] }>`
    select id, headers from webhooks where headers is not null and headers_encrypted is null
    limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

export async function storeSealedHeaders(
  trx: Queryable,
  id: string,
  { headers, headers_encrypted: sealed }: { headers: unknown; headers_encrypted: Buffer | null },
): Promise<void> {
  await sql`update webhooks set headers = ${JSON.stringify(headers)}, headers_encrypted = ${sealed} where id = ${id}`.execute(
    trx,
  );
}
