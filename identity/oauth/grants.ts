/**
 * OAuth grants. Each consent is a grant by one user, in one account, to one client. Revoking it ends all of its tokens
 * immediately.
 */
import { v5 } from 'uuid';
import {
  deleteOauthGrants,
  insertOauthGrant,
  listOauthGrants,
  type OauthGrantListRow,
} from '../../store/people/oauth-grants.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { audit, type By, permits, requireRole } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { TRACKING_SCOPES, type TrackingScope } from './scopes.ts';

type GrantDeps = Pick<IdentityDeps, 'database' | 'now'>;

/** Lifetime of a grant, regardless of use. */
export const GRANT_DAYS = 180;

const NAMESPACE = '0f4f9a35-6a3b-5d0e-9a51-8f6e2c7b1d94';

export interface NewGrant {
  accountId: string;
  userId: string;
  clientId: string;
  clientName: string | null;
  redirectHost: string;
  scopes: readonly TrackingScope[];
}

export async function recordGrant({ database, now }: GrantDeps, grant: NewGrant, by: By): Promise<string> {
  const { accountId, userId, clientId, clientName, redirectHost, scopes } = grant;
  const [id, at] = [newId(), now()];
  await database.transaction().execute(async (trx) => {
    await insertOauthGrant(trx, {
      account_id: accountId,
      id,
      user_id: userId,
      client_id: clientId,
      client_name: clientName,
      redirect_host: redirectHost,
      scopes: [...scopes],
      created_at: at,
      expires_at: new Date(at.getTime() + GRANT_DAYS * 24 * 60 * 60_000),
    });
    const subject = { kind: 'oauth_client' as const, id, name: clientName ?? clientId };
    const details = { redirect_host: redirectHost, scopes: scopes.join(' ') };
    await audit(trx, by, { accountId, action: 'oauth_client.let_in', subject, details, at });
  });
  return id;
}

export interface ConnectedClient {
  /** Derived from user and client, so that it stays the same if access is granted again. */
  id: string;
  clientId: string;
  /** Name claimed by the client; not verified. */
  name: string | null;
  redirectHosts: string[];
  user: { id: string; email: string; name: string | null };
  scopes: TrackingScope[];
  connectedAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

/** Lists the clients of an account or of one user, most recently used first. */
export async function listConnectedClients(
  { database, now }: GrantDeps,
  accountId: string,
  { userId }: { userId?: string } = {},
): Promise<ConnectedClient[]> {
  const rows = await listOauthGrants(database, accountId, { now: now(), ...(userId === undefined ? {} : { userId }) });
  return [...Map.groupBy(rows, (row) => `${row.user_id} ${row.client_id}`).values()].map(connectedClient);
}

function connectedClient(rows: readonly OauthGrantListRow[]): ConnectedClient {
  const [newest, ...others] = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  if (newest === undefined) throw new Error('a client without a grant');
  const all = [newest, ...others];
  const used = all.flatMap((row) => row.last_used_at?.getTime() ?? []);
  return {
    id: v5(`${newest.account_id} ${newest.user_id} ${newest.client_id}`, NAMESPACE),
    clientId: newest.client_id,
    name: newest.client_name,
    redirectHosts: [...new Set(all.map((row) => row.redirect_host))],
    user: { id: newest.user_id, email: newest.email, name: newest.userName },
    scopes: TRACKING_SCOPES.filter((scope) => all.some((row) => row.scopes.includes(scope))),
    connectedAt: new Date(Math.min(...all.map((row) => row.created_at.getTime()))),
    lastUsedAt: used.length === 0 ? null : new Date(Math.max(...used)),
    expiresAt: new Date(Math.max(...all.map((row) => row.expires_at.getTime()))),
  };
}

/**
 * Revokes the grants of a client. Members can disconnect their own clients and, with `manage_members`, those of others.
 * Returns false if there is no such client.
 */
export async function disconnectClient(
  { database, now }: GrantDeps,
  client: { accountId: string; userId: string; clientId: string },
  by: By,
): Promise<boolean> {
  const { actor } = by;
  if (actor.kind !== 'user' || actor.id !== client.userId) requireRole(by, permits('manage_members'));
  return database.transaction().execute(async (trx) => (await revokeGrants(trx, client, { at: now(), by })) > 0);
}

/** Revokes the grants of a user, or only those for one client. Returns their number. */
export async function revokeGrants(
  trx: Queryable,
  { accountId, userId, clientId }: { accountId: string; userId: string; clientId?: string },
  { at, by }: { at: Date; by: By },
): Promise<number> {
  const gone = await deleteOauthGrants(trx, accountId, { userId, ...(clientId === undefined ? {} : { clientId }) });
  for (const { id, client_id, client_name, user_id } of new Map(gone.map((row) => [row.client_id, row])).values()) {
    const subject = { kind: 'oauth_client' as const, id, name: client_name ?? client_id };
    await audit(trx, by, { accountId, action: 'oauth_client.shut_out', subject, details: { user_id }, at });
  }
  return gone.length;
}
