/** Records of the authorization server. They contain no plain-text codes, tokens or client secrets. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type OauthRecordRow = Selectable<DB['oauth_records']>;

export async function upsertOauthRecord(database: Queryable, row: Insertable<DB['oauth_records']>): Promise<void> {
  const { payload, expires_at } = row;
  await database
    .insertInto('oauth_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet({ payload, expires_at }))
    .execute();
}

/** Finds a record. Returns null if unknown or expired. */
export async function findOauthRecord(
  database: Queryable,
  model: string,
  idHash: Buffer,
  now: Date,
): Promise<OauthRecordRow | null> {
  const row = await database
    .selectFrom('oauth_records')
    .selectAll()
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a record as consumed. Returns false if it already was. */
export async function consumeOauthRecord(
  database: Queryable,
  model: string,
  idHash: Buffer,
  at: Date,
): Promise<boolean> {
  const result = await database
    .updateTable('oauth_records')
    .set({ consumed_at: at })
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteOauthRecord(database: Queryable, model: string, idHash: Buffer): Promise<void> {
  await database.deleteFrom('oauth_records').where('model', '=', model).where('id_hash', '=', idHash).execute();
}

/** Extends the lifetime of a record; never shortens it. */
export async function extendOauthRecord(
  database: Queryable,
  model: string,
  idHash: Buffer,
  until: Date,
): Promise<void> {
  await database
    .updateTable('oauth_records')
    .set({ expires_at: sql`greatest(expires_at, ${until})` })
    .where('model', '=', model)
    .where('id_hash', '=', idHash)
    .execute();
}

/** Maximum rows per statement, to keep locks short. */
const BATCH_ROWS = 5_000;

/**
 * Deletes a batch of expired records of all accounts and returns their number. There may be more after a full batch.
 */
export async function deleteExpiredOauthRecords(database: Queryable, now: Date): Promise<number> {
  const result = await sql`
    delete from oauth_records where (model, id_hash) in (
      select model, id_hash from oauth_records where expires_at <= ${now} order by expires_at limit ${BATCH_ROWS}
      for update skip locked)`.execute(database);
  return Number(result.numAffectedRows ?? 0n);
}
