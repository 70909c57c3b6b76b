/** People who sign in. A person does not belong to an account; `memberships.ts` links people to accounts. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type PersonRow = Selectable<DB['people']>;

/** Inserts a person. Returns false if the email address is taken. */
export async function insertPerson(database: Queryable, person: Insertable<DB['people']>): Promise<boolean> {
  const result = await database
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findPersonByEmail(database: Queryable, email: string): Promise<PersonRow | null> {
  const row = await database.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
  return row ?? null;
}

export async function findPerson(database: Queryable, id: string): Promise<PersonRow | null> {
  const row = await database.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function hasOtherPeople(database: Queryable, besides: string): Promise<boolean> {
  const others = database.selectFrom('people').select('id').where('email', '<>', besides).limit(1);
  return (await others.executeTakeFirst()) !== undefined;
}

/** Locks a person until the end of the transaction. */
export async function lockPerson(trx: Queryable, id: string): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a person until the end of the transaction. Returns false if the password has changed in the meantime. */
export async function lockPersonWithPassword(trx: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(database: Queryable, id: string, passwordHash: string, at: Date): Promise<void> {
  await database
    .updateTable('people')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Rehashes an unchanged password with new hash parameters. */
export async function replacePasswordHash(database: Queryable, id: string, before: string, after: string) {
  await database
    .updateTable('people')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

export interface PersonListRow {
  id: string;
  email: string;
  name: string | null;
  createdAt: Date;
  openSessions: number;
}

/** Lists all people, for the operator. */
export async function listPeople(database: Queryable, sessionsSince: SessionBounds): Promise<PersonListRow[]> {
  return database
    .selectFrom('people as p')
    .select((select) => [
      'p.id',
      'p.email',
      'p.name',
      'p.created_at as createdAt',
      select
        .selectFrom('sessions as s')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('s.person_id', '=', 'p.id')
        .where('s.created_at', '>', sessionsSince.createdAfter)
        .where('s.last_used_at', '>', sessionsSince.usedAfter)
        .$asScalar()
        .$notNull()
        .as('openSessions'),
    ])
    .orderBy('p.email')
    .execute();
}

/** A session is open if it was created after the first time and last used after the second. */
export interface SessionBounds {
  createdAfter: Date;
  usedAfter: Date;
}
