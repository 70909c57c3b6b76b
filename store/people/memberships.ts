/** Memberships: users that link a person to an account. */
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type Role = NonNullable<Selectable<DB['users']>['role']>;

export interface MembershipRow {
  accountId: string;
  accountName: string;
  userId: string;
  personId: string;
  email: string;
  name: string | null;
  role: Role;
}

const memberships = (database: Queryable) =>
  database
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.account_id as accountId', 'a.name as accountName', 'u.id as userId', 'p.id as personId'])
    .select(['p.email', 'p.name', 'u.role'])
    .$narrowType<{ role: Role }>()
    .where('u.removed_at', 'is', null)
    .where('u.role', 'is not', null);

export async function membershipsOfPerson(database: Queryable, personId: string): Promise<MembershipRow[]> {
  return memberships(database).where('p.id', '=', personId).orderBy('u.created_at').orderBy('u.id').execute();
}

export async function membershipsOfAccount(database: Queryable, accountId: string): Promise<MembershipRow[]> {
  return memberships(database).where('u.account_id', '=', accountId).orderBy('p.email').execute();
}

export async function findMembership(
  database: Queryable,
  accountId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const row = await memberships(database)
    .where('u.account_id', '=', accountId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countOwners(trx: Queryable, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewMembership {
  accountId: string;
  userId: string;
  personId: string;
  email: string;
  name: string | null;
  role: Role;
}

/** Adds a member and returns the user. A former member gets the same user again; a current member keeps their role. */
export async function addMembership(trx: Queryable, given: NewMembership): Promise<Selectable<DB['users']>> {
  return trx
    .insertInto('users')
    .values({
      account_id: given.accountId,
      id: given.userId,
      person_id: given.personId,
      email: given.email,
      name: given.name,
      role: given.role,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'person_id']).where('person_id', 'is not', null).doUpdateSet({
        role: sql<Role>`case when users.removed_at is null then users.role else excluded.role end`,
        removed_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setRole(trx: Queryable, accountId: string, userId: string, role: Role): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('person_id', 'is not', null)
    .execute();
}

export async function removeMembership(trx: Queryable, accountId: string, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ removed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('person_id', 'is not', null)
    .execute();
}
