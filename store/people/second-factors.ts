import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type SecondFactorRow = Selectable<DB['second_factors']>;

export async function findSecondFactor(database: Queryable, personId: string): Promise<SecondFactorRow | null> {
  const row = await database
    .selectFrom('second_factors')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a person's factor. Returns false if the person has one already. */
export async function insertSecondFactor(trx: Queryable, factor: Insertable<DB['second_factors']>): Promise<boolean> {
  const result = await trx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a person's factor and recovery codes. Returns false if there was none. */
export async function deleteSecondFactor(trx: Queryable, personId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const result = await trx.deleteFrom('second_factors').where('person_id', '=', personId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Records that the code of a step was accepted. Returns false if that of this step or of a later one was before. */
export async function takeStep(trx: Queryable, personId: string, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(trx: Queryable, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const rows = hashes.map((hash) => ({ person_id: personId, code_hash: hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code of a person. Returns false if it is not one, or was used. */
export async function takeRecoveryCode(trx: Queryable, personId: string, hash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function countRecoveryCodes(database: Queryable, personId: string): Promise<number> {
  const { count } = await database
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the members of an account, and those who have a second factor. */
export async function countFactorsOfMembers(
  database: Queryable,
  accountId: string,
): Promise<{ members: number; factors: number }> {
  return database
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .leftJoin('second_factors as f', 'f.person_id', 'p.id')
    .select((select) => [
      select.fn.countAll<number>().as('members'),
      select.fn.count<number>('f.person_id').as('factors'),
    ])
    .where('u.account_id', '=', accountId)
    .where('u.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}
