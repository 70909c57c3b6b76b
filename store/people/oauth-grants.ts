/** OAuth grants that people have given to clients. Deleting a grant also deletes its tokens. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { PREPARED, type Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { Role } from './memberships.ts';

export type OauthGrantRow = Selectable<DB['oauth_grants']>;

export async function insertOauthGrant(database: Queryable, grant: Insertable<DB['oauth_grants']>): Promise<void> {
  await database.insertInto('oauth_grants').values(grant).execute();
}

export type OauthGrantListRow = OauthGrantRow & { email: string; userName: string | null };

/** Lists valid grants of an account or of one user, most recently used first. */
export async function listOauthGrants(
  database: Queryable,
  accountId: string,
  which: { userId?: string; now: Date },
): Promise<OauthGrantListRow[]> {
  const { userId, now } = which;
  return database
    .selectFrom('oauth_grants as g')
    .innerJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'g.account_id').onRef('u.id', '=', 'g.user_id').on('u.removed_at', 'is', null),
    )
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .selectAll('g')
    .select(['p.email', 'p.name as userName'])
    .where('g.account_id', '=', accountId)
    .where('g.expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('g.user_id', '=', userId ?? ''))
    .orderBy(sql`coalesce(g.last_used_at, g.created_at)`, 'desc')
    .orderBy('g.id')
    .execute();
}

export async function deleteOauthGrants(
  database: Queryable,
  accountId: string,
  which: { id?: string; userId?: string; clientId?: string },
): Promise<OauthGrantRow[]> {
  const { id, userId, clientId } = which;
  return database
    .deleteFrom('oauth_grants')
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .returningAll()
    .execute();
}

/** Valid access token with its user and the settings of the account. */
export interface ValidTokenRow {
  payload: { aud?: string | string[]; scope?: string };
  expires_at: Date;
  account_id: string;
  grant_id: string;
  client_id: string;
  last_used_at: Date | null;
  user_id: string;
  role: Role;
  settings: unknown;
  account_state: Selectable<DB['accounts']>['state'];
}

/**
 * Finds a valid access token. Not scoped by account because it determines the account. Returns null if the token is
 * unknown, revoked or expired, or if its user has left the account.
 */
export async function findValidToken(database: Queryable, idHash: Buffer, now: Date): Promise<ValidTokenRow | null> {
  const result = await sql<ValidTokenRow>`
    ${PREPARED} select r.payload, r.expires_at, g.account_id, g.id as grant_id, g.client_id, g.last_used_at, g.user_id,
      u.role, a.settings, a.state as account_state
    from oauth_records r
    join oauth_grants g on g.account_id = r.account_id and g.id = r.grant_id
    join users u on u.account_id = g.account_id and u.id = g.user_id
    join accounts a on a.id = g.account_id
    where r.model = 'AccessToken' and r.id_hash = ${idHash} and r.expires_at > ${now} and g.expires_at > ${now}
      and u.removed_at is null and u.role is not null`.execute(database);
  return result.rows[0] ?? null;
}

export async function touchOauthGrant(database: Queryable, accountId: string, id: string, at: Date): Promise<void> {
  await database
    .updateTable('oauth_grants')
    .set({ last_used_at: sql`greatest(last_used_at, ${at})` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteExpiredOauthGrants(database: Queryable, now: Date): Promise<number> {
  const result = await database.deleteFrom('oauth_grants').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
