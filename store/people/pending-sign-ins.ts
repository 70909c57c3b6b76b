/** Sign-ins whose password was right and whose second factor has not been given yet. */
import type { Queryable } from '../postgres/database.ts';

export async function insertPendingSignIn(
  trx: Queryable,
  pending: { tokenHash: Buffer; personId: string; at: Date },
): Promise<void> {
  const { tokenHash, personId, at } = pending;
  await trx
    .insertInto('pending_sign_ins')
    .values({ token_hash: tokenHash, person_id: personId, created_at: at })
    .execute();
}

export async function personOfPendingSignIn(
  database: Queryable,
  tokenHash: Buffer,
  createdAfter: Date,
): Promise<string | null> {
  const row = await database
    .selectFrom('pending_sign_ins')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', createdAfter)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Ends a pending sign-in. Returns false if it has ended already. */
export async function takePendingSignIn(trx: Queryable, tokenHash: Buffer): Promise<boolean> {
  const result = await trx.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deletePendingSignIns(trx: Queryable, personId: string): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
}

export async function deleteOldPendingSignIns(database: Queryable, before: Date): Promise<void> {
  await database.deleteFrom('pending_sign_ins').where('created_at', '<=', before).execute();
}
