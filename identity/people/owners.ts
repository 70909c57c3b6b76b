import { lockAccount } from '../../store/people/accounts.ts';
import { addMembership, setRole } from '../../store/people/memberships.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { audit, type By } from '../accounts/audit.ts';

/**
 * Makes a person an owner of an account, who may already be a member. If `by` has no actor, the person is the actor.
 */
export async function makeOwner(
  trx: Queryable,
  accountId: string,
  { id: personId, email, name }: { id: string; email: string; name: string | null },
  { by, at }: { by: By | { address: string | null }; at: Date },
): Promise<void> {
  await lockAccount(trx, accountId);
  const role = 'owner';
  const { id } = await addMembership(trx, { accountId, userId: newId(), personId, email, name, role });
  await setRole(trx, accountId, id, role);
  const subject = { kind: 'user' as const, id, name: email };
  const who: By = 'actor' in by ? by : { actor: { ...subject, role }, address: by.address };
  await audit(trx, who, { accountId, action: 'member.added', subject, details: { role }, at });
}
