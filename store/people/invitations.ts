import type { Insertable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { Role } from './memberships.ts';

/** Inserts an invitation and revokes an open one for the same address in the account. */
export async function insertInvitation(
  trx: Queryable,
  invitation: Insertable<DB['invitations']> & { created_at: Date },
): Promise<void> {
  await openInvitations(trx, invitation.account_id, invitation.created_at)
    .where('email', '=', invitation.email)
    .execute();
  await trx.insertInto('invitations').values(invitation).execute();
}

/** Counts open invitations, except those sent to the given address. */
export async function countOpenInvitations(
  trx: Queryable,
  { accountId, exceptEmail, now }: { accountId: string; exceptEmail: string; now: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', '!=', exceptEmail)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the time of the n-th newest invitation sent by members of the account, if it is after `since`. Revoked
 * invitations are included.
 */
export async function invitedByPeopleAt(
  trx: Queryable,
  { accountId, nth, since }: { accountId: string; nth: number; since: Date },
): Promise<Date | null> {
  const row = await trx
    .selectFrom('invitations')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('invited_by_user_id', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Builds an update that revokes open invitations. */
const openInvitations = (trx: Queryable, accountId: string, at: Date) =>
  trx
    .updateTable('invitations')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

export async function revokeInvitation(
  database: Queryable,
  accountId: string,
  id: string,
  at: Date,
): Promise<string | null> {
  const row = await openInvitations(database, accountId, at).where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email ?? null;
}

export async function revokeInvitationsBy(trx: Queryable, accountId: string, userId: string, at: Date): Promise<void> {
  await openInvitations(trx, accountId, at).where('invited_by_user_id', '=', userId).execute();
}

export interface InvitationRow {
  accountId: string;
  accountName: string;
  id: string;
  email: string;
  role: Role;
  expiresAt: Date;
}

const invitationColumns = (database: Queryable) =>
  database
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.account_id as accountId', 'a.name as accountName', 'i.id', 'i.email', 'i.role'])
    .select('i.expires_at as expiresAt')
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

export async function findOpenInvitation(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  const row = await invitationColumns(database)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export interface InvitationListRow extends InvitationRow {
  createdAt: Date;
  /** Email address of the inviter; null if the operator sent the invitation. */
  invitedBy: string | null;
}

/** Lists open invitations of an account, including expired ones. */
export async function listInvitations(database: Queryable, accountId: string): Promise<InvitationListRow[]> {
  return invitationColumns(database)
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'i.account_id').onRef('u.id', '=', 'i.invited_by_user_id'),
    )
    .select(['i.created_at as createdAt', 'u.email as invitedBy'])
    .where('i.account_id', '=', accountId)
    .orderBy('i.email')
    .execute();
}

/** Accepts an invitation. Returns false if it was accepted or revoked in the meantime. */
export async function takeInvitation(trx: Queryable, accountId: string, id: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('invitations')
    .set({ accepted_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
