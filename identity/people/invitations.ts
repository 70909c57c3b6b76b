/** Invitations to an account. The link works once, within 7 days, for one email address. */
import { lockAccount } from '../../store/people/accounts.ts';
import {
  countOpenInvitations,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  invitedByPeopleAt,
  revokeInvitation,
  takeInvitation,
} from '../../store/people/invitations.ts';
import { addMembership, membershipsOfAccount } from '../../store/people/memberships.ts';
import { findPerson, findPersonByEmail } from '../../store/people/people.ts';
import { takeAttempt } from '../../store/people/sign-in-attempts.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { audit, type By, permits, requireCurrentRole, requireRole } from '../accounts/audit.ts';
import { mayChangeRole, type Role } from '../accounts/roles.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';
import { preparePerson, readEmail, storePerson } from './people.ts';
import { invitationMailLimits, SIGN_IN_WINDOW_MS } from './sign-in-limits.ts';

export const INVITATION_MS = 7 * 24 * 60 * 60_000;
const MAX_OPEN_INVITATIONS = 50;
/** Limit for all members of an account together. The operator may send more. */
const MAX_INVITATIONS_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

type InvitationDeps = Pick<IdentityDeps, 'database' | 'now'>;

/** Creates an invitation, which replaces an earlier one to the same address, and returns its token. */
export async function invite(
  { database, now }: InvitationDeps,
  input: { accountId: string; email: string; role: Role },
  by: By,
): Promise<{ id: string; token: string }> {
  const { accountId, role } = input;
  const email = readEmail(input.email);
  const mayGive = (own: Role) => mayChangeRole(own, { from: null, to: role });
  requireRole(by, mayGive);
  const at = now();
  const id = newId();
  const { token, hash } = newToken();
  await database.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await requireCurrentRole(trx, accountId, by, mayGive);
    const members = await membershipsOfAccount(trx, accountId);
    if (members.some((member) => member.email === email)) throw new IdentityError('is_member');
    if (by.actor.kind === 'user') await checkInvitationLimits(trx, { accountId, email, at });
    await insertInvitation(trx, {
      account_id: accountId,
      id,
      email,
      role,
      token_hash: hash,
      invited_by_user_id: by.actor.kind === 'user' ? by.actor.id : null,
      created_at: at,
      expires_at: new Date(at.getTime() + INVITATION_MS),
    });
    const subject = { kind: 'invitation' as const, id, name: email };
    await audit(trx, by, { accountId, action: 'invitation.made', subject, details: { role }, at });
  });
  return { id, token };
}

/** Must run under the account lock, so that concurrent invitations cannot exceed the limits. */
async function checkInvitationLimits(
  trx: Queryable,
  { accountId, email, at }: { accountId: string; email: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - HOUR_MS);
  const freeing = await invitedByPeopleAt(trx, { accountId, nth: MAX_INVITATIONS_PER_HOUR, since });
  if (freeing !== null) {
    const retryAfterMs = freeing.getTime() + HOUR_MS - at.getTime();
    throw new IdentityError('too_many_invitations', undefined, { retryAfterMs });
  }
  // An invitation to the same address is replaced, so it is not counted.
  const open = await countOpenInvitations(trx, { accountId, exceptEmail: email, now: at });
  if (open >= MAX_OPEN_INVITATIONS) throw new IdentityError('too_many_open_invitations');
}

/**
 * Whether an invitation may be emailed. The address may belong to a stranger, so within 15 minutes it receives
 * at most one email per account and three in total.
 */
export async function mayMailInvitation(
  { database, now }: InvitationDeps,
  invited: { accountId: string; email: string },
): Promise<boolean> {
  const limits = invitationMailLimits(invited.accountId, invited.email);
  return (await takeAttempt(database, { id: newId(), limits, windowMs: SIGN_IN_WINDOW_MS, now: now() })) === null;
}

/** Revokes an invitation. Returns false if it is no longer open. */
export async function withdrawInvitation(
  { database, now }: InvitationDeps,
  { accountId, id }: { accountId: string; id: string },
  by: By,
): Promise<boolean> {
  requireRole(by, permits('manage_members'));
  return database.transaction().execute(async (trx) => {
    const email = await revokeInvitation(trx, accountId, id, now());
    if (email === null) return false;
    const subject = { kind: 'invitation' as const, id, name: email };
    await audit(trx, by, { accountId, action: 'invitation.revoked', subject, at: now() });
    return true;
  });
}

/**
 * Returns the invitation to which a link belongs, and whether the person exists and must sign in. Returns null for an
 * invalid link.
 */
export async function readInvitation(
  { database, now }: InvitationDeps,
  token: string,
): Promise<(InvitationRow & { isPerson: boolean }) | null> {
  const found = await findOpenInvitation(database, hashToken(token), now());
  return found && { ...found, isPerson: (await findPersonByEmail(database, found.email)) !== null };
}

export interface AcceptInput {
  token: string;
  /** A signed-in person, or a new one with the email address of the invitation. */
  as: { personId: string } | { name: string | null; password: string };
  address: string | null;
}

export async function acceptInvitation(
  deps: IdentityDeps,
  { token, as, address }: AcceptInput,
): Promise<{ accountId: string; userId: string; personId: string }> {
  const found = await findOpenInvitation(deps.database, hashToken(token), deps.now());
  if (found === null) throw new IdentityError('bad_link');
  const at = deps.now();
  if ('password' in as) {
    if ((await findPersonByEmail(deps.database, found.email)) !== null) throw new IdentityError('is_person');
    const person = await preparePerson(deps, { ...as, email: found.email });
    return deps.database.transaction().execute(async (trx) => {
      await storePerson(trx, person, at);
      return enter(trx, found, person, { address, at });
    });
  }
  const person = await findPerson(deps.database, as.personId);
  if (person === null) throw new IdentityError('no_person');
  if (person.email !== found.email) throw new IdentityError('other_person');
  return deps.database.transaction().execute((trx) => enter(trx, found, person, { address, at }));
}

async function enter(
  trx: Queryable,
  { accountId, id, role }: InvitationRow,
  person: { id: string; email: string; name: string | null },
  { address, at }: { address: string | null; at: Date },
): Promise<{ accountId: string; userId: string; personId: string }> {
  await lockAccount(trx, accountId);
  if (!(await takeInvitation(trx, accountId, id, at))) throw new IdentityError('bad_link');
  const { id: personId, ...names } = person;
  const user = await addMembership(trx, {
    accountId,
    userId: newId(),
    personId,
    role,
    email: names.email,
    name: names.name,
  });
  const as = user.role ?? role;
  const actor = { kind: 'user' as const, id: user.id, name: person.email, role: as };
  const subject = { kind: 'invitation' as const, id, name: person.email };
  await audit(
    trx,
    { actor, address },
    { accountId, action: 'invitation.accepted', subject, details: { role: as }, at },
  );
  return { accountId, userId: user.id, personId };
}
