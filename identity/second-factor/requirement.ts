import { changeAccountSettings, lockAccount } from '../../store/people/accounts.ts';
import { audit, type By, requireCurrentRole } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import type { Session } from '../sessions/sessions.ts';

/**
 * Requires a second factor of everyone who signs in to the account, or no longer. Only an owner may, and only after
 * giving the own second factor, so that no owner locks themselves out.
 */
export async function requireSecondFactor(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  { membership, hasSecondFactor, person }: Session,
  { isRequired, address }: { isRequired: boolean; address: string | null },
): Promise<void> {
  if (membership === null || membership.refused !== null) throw new IdentityError('not_allowed');
  if (!hasSecondFactor) throw new IdentityError('own_second_factor_first');
  const { accountId, accountName, userId, role } = membership;
  const by: By = { actor: { kind: 'user', id: userId, name: person.email, role }, address };
  await database.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await requireCurrentRole(trx, accountId, by, (current) => current === 'owner');
    await changeAccountSettings(trx, accountId, 'sign_in', { second_factor: isRequired });
    await audit(trx, by, {
      accountId,
      action: 'account.sign_in_changed',
      subject: { kind: 'account', id: accountId, name: accountName },
      details: { second_factor: isRequired },
      at: now(),
    });
  });
}
