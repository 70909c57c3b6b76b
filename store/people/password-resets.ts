import type { Insertable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export async function savePasswordReset(database: Queryable, reset: Insertable<DB['password_resets']>): Promise<void> {
  await database
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((set) => ({
        token_hash: set.ref('excluded.token_hash'),
        created_at: set.ref('excluded.created_at'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function findPasswordReset(database: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await database
    .selectFrom('password_resets')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Redeems a password reset. Returns false if it was already used or has expired. */
export async function takePasswordReset(trx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePasswordReset(trx: Queryable, personId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('person_id', '=', personId).execute();
}
