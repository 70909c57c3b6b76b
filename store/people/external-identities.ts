import type { Insertable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export async function personOfSubject(database: Queryable, issuer: string, subject: string): Promise<string | null> {
  const row = await database
    .selectFrom('external_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Binds a person to an issuer's subject. Returns false if either is already bound. */
export async function bindSubject(
  database: Queryable,
  identity: Insertable<DB['external_identities']>,
): Promise<boolean> {
  const result = await database
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}
