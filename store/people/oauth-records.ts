/** What the authorization server remembers. Whoever has only these rows has no code, no token and no client secret. */
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

/** Null for one that has expired. */
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

/** False where somebody else has used it up already. */
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

/** Never makes it shorter. */
export async function keepOauthRecordUntil(
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

/** Rows that one statement removes at most, so that none holds locks for long. */
const BATCH_ROWS = 5_000;

/** Across accounts: what nobody can use any more. Answers how many; as many as a batch has: there may be more. */
export async function deleteExpiredOauthRecords(database: Queryable, now: Date): Promise<number> {
  const result = await sql`
    delete from oauth_records where (model, id_hash) in (
      select model, id_hash from oauth_records where expires_at <= ${now} order by expires_at limit ${BATCH_ROWS}
      for update skip locked)`.execute(database);
  return Number(result.numAffectedRows ?? 0n);
}
