import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { Role } from './memberships.ts';
import type { SessionBounds } from './people.ts';

export async function insertSession(database: Queryable, session: Insertable<DB['sessions']>): Promise<void> {
  await database.insertInto('sessions').values(session).execute();
}

export interface SessionRow {
  id: string;
  personId: string;
  email: string;
  name: string | null;
  lastUsedAt: Date;
  /** Account in use, if the person is still a member. */
  accountId: string | null;
  accountName: string | null;
  userId: string | null;
  role: Role | null;
  settings: unknown;
  accountState: Selectable<DB['accounts']>['state'] | null;
  /** Whether the second factor was given in this session. */
  hasSecondFactor: boolean;
  /** Whether the role has changed since the token was issued. */
  isStale: boolean;
}

/**
 * Finds an open session. A session without the second factor of a person who has one is not open: it may be from the
 * version before, which did not know second factors.
 *
 * Role and membership are read on every request, so changes take effect immediately.
 */
export async function findOpenSession(
  database: Queryable,
  wanted: { tokenHash: Buffer } | { id: string },
  bounds: SessionBounds,
): Promise<SessionRow | null> {
  const sessions = database
    .selectFrom('sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id').on('u.removed_at', 'is', null),
    )
    .leftJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['s.id', 's.person_id as personId', 'p.email', 'p.name', 's.last_used_at as lastUsedAt'])
    .select(['u.account_id as accountId', 'a.name as accountName', 'u.id as userId', 'u.role', 'a.settings'])
    .select('a.state as accountState')
    .select(sql<boolean>`s.second_factor_at is not null`.as('hasSecondFactor'))
    .select(sql<boolean>`s.role is distinct from u.role`.as('isStale'))
    .where('s.created_at', '>', bounds.createdAfter)
    .where('s.last_used_at', '>', bounds.usedAfter)
    .where(
      sql<boolean>`(s.second_factor_at is not null or not exists (
        select from second_factors f where f.person_id = s.person_id))`,
    );
  const row = await ('id' in wanted
    ? sessions.where('s.id', '=', wanted.id)
    : sessions.where('s.token_hash', '=', wanted.tokenHash)
  ).executeTakeFirst();
  return row ?? null;
}

export async function touchSession(database: Queryable, id: string, at: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_used_at: sql`greatest(last_used_at, ${at})` })
    .where('id', '=', id)
    .execute();
}

/** Replaces a session token and stores the current role. Returns false if the old token is no longer valid. */
export async function replaceSessionToken(database: Queryable, before: Buffer, after: Buffer): Promise<boolean> {
  const result = await database
    .updateTable('sessions')
    .set({
      token_hash: after,
      role: sql<Role | null>`(
        select u.role from users u
        where u.account_id = sessions.account_id and u.id = sessions.user_id and u.removed_at is null)`,
    })
    .where('token_hash', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records when the second factor was given in a session; null takes it back. */
export async function setSecondFactorOfSession(trx: Queryable, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: at }).where('id', '=', id).execute();
}

export async function setSessionMembership(
  database: Queryable,
  id: string,
  membership: { accountId: string; userId: string },
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ account_id: membership.accountId, user_id: membership.userId })
    .where('id', '=', id)
    .execute();
}

export interface SessionListRow {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Lists the open sessions of a person, most recently used first. */
export async function listOpenSessions(
  database: Queryable,
  personId: string,
  bounds: SessionBounds,
): Promise<SessionListRow[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .where('created_at', '>', bounds.createdAfter)
    .where('last_used_at', '>', bounds.usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes one session of a person, all but one, or all of them. Returns how many were deleted. */
export async function deleteSessions(
  database: Queryable,
  personId: string,
  which: { id?: string; exceptId?: string } = {},
): Promise<number> {
  const { id, exceptId } = which;
  const result = await database
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Deletes all but `most` of a person's sessions that were created before `before`. Retains sessions that were used
 * again after they were created, and then the most recently used ones, so that clients without cookies lose their
 * sessions first.
 */
export async function deleteSessionsBeyond(
  trx: Queryable,
  { personId, before, most }: { personId: string; before: Date; most: number },
): Promise<void> {
  const own = trx.selectFrom('sessions').where('person_id', '=', personId).where('created_at', '<', before);
  const retained = own
    .select('id')
    .orderBy(sql`last_used_at > created_at`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await trx
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('created_at', '<', before)
    .where('id', 'not in', retained)
    .execute();
}

export async function deleteEndedSessions(database: Queryable, bounds: SessionBounds): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('created_at', '<=', bounds.createdAfter), where('last_used_at', '<=', bounds.usedAfter)]),
    )
    .execute();
}
