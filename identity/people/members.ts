/** Who is in an account, and as what. An account that has an owner never loses the last one. */
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
    // Whoever may do less now shall not have let in others with what he could do before.
    await revokeInvitationsBy(trx, member.accountId, member.userId, deps.now());
  });
}

/**
 * His sessions stay, without this account; everybody may leave. API keys are the account's and stay good, unless those that he
 * made are to be revoked too: he may know them.
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
    // Who comes back later lets clients in anew.
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
    const from = before.role as Role;
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
