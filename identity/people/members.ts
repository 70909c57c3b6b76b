/** Members of an account and their roles. An account never loses its last owner. */
import { lockAccount } from '../../store/people/accounts.ts';
import { revokeInvitationsBy } from '../../store/people/invitations.ts';
import {
  countOwners,
  findMembership,
  type MembershipRow,
  removeMembership,
  setRole,
} from '../../store/people/memberships.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { type AuditAction, audit, type By, requireCurrentRole } from '../accounts/audit.ts';
import { mayChangeRole, type Role } from '../accounts/roles.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { revokeApiKeysOf } from '../keys/api-key-management.ts';
import { revokeGrants } from '../oauth/grants.ts';

type MemberDeps = Pick<IdentityDeps, 'database' | 'now'>;

export interface Member {
  accountId: string;
  userId: string;
}

export async function changeRole(deps: MemberDeps, member: Member, to: Role, by: By): Promise<void> {
  await changeMember(deps, member, { to, action: 'member.role_changed' }, by, async (trx, before) => {
    await setRole(trx, member.accountId, member.userId, to);
    if (before.role === to) return;
    // The new role may not allow the member's open invitations.
    await revokeInvitationsBy(trx, member.accountId, member.userId, deps.now());
  });
}

/**
 * Removes a member; every member may leave. The person's sessions stay open, but without this account. API keys stay
 * valid, unless `revokesKeys` revokes those that the member created and may still have.
 */
export async function removeMember(
  deps: MemberDeps,
  member: Member,
  by: By,
  { revokesKeys = false }: { revokesKeys?: boolean } = {},
): Promise<void> {
  await changeMember(deps, member, { to: null, action: 'member.removed' }, by, async (trx) => {
    const at = deps.now();
    if (revokesKeys) await revokeApiKeysOf(trx, { ...member, at }, by);
    // A member who returns must grant access again.
    await revokeGrants(trx, member, { at, by });
    await removeMembership(trx, member.accountId, member.userId, at);
    await revokeInvitationsBy(trx, member.accountId, member.userId, at);
  });
}

async function changeMember(
  { database, now }: MemberDeps,
  { accountId, userId }: Member,
  { to, action }: { to: Role | null; action: AuditAction },
  by: By,
  change: (trx: Queryable, before: MembershipRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await findMembership(trx, accountId, userId);
    if (before === null) throw new IdentityError('no_member');
    const from = before.role;
    const isLeaving = to === null && by.actor.kind === 'user' && by.actor.id === userId;
    if (!isLeaving) await requireCurrentRole(trx, accountId, by, (role) => mayChangeRole(role, { from, to }));
    if (from === 'owner' && to !== 'owner' && (await countOwners(trx, accountId)) <= 1) {
      throw new IdentityError('last_owner');
    }
    await change(trx, before);
    const subject = { kind: 'user' as const, id: userId, name: before.email };
    await audit(trx, by, { accountId, action, subject, details: { from, to }, at: now() });
  });
}
