/** Commands of `npm run admin`. Each returns the text to print. */
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { IdentityDeps } from '../../../identity/deps.ts';
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { linkTo } from '../../../identity/mail/mail.ts';
import { createAdmin, createSetupLink, SETUP_LINK_MS } from '../../../identity/people/first-people.ts';
import { INVITATION_MS, invite } from '../../../identity/people/invitations.ts';
import { changeRole, type Member, removeMember } from '../../../identity/people/members.ts';
import { createResetLink, RESET_LINK_MS, resetPassword } from '../../../identity/people/password-resets.ts';
import { personByEmail } from '../../../identity/people/people.ts';
import { removeSecondFactor } from '../../../identity/second-factor/own-factor.ts';
import { endSessions, sessionBounds } from '../../../identity/sessions/sessions.ts';
import { type AuditRow, listAudit } from '../../../store/people/audit-log.ts';
import { membershipsOfPerson } from '../../../store/people/memberships.ts';
import { listPeople } from '../../../store/people/people.ts';
import { promptPassword, readPasswordFile } from '../../setup/read-password.ts';
import { UsageError } from '../command-line.ts';
import { findAccount } from './accounts.ts';
import { createKeyCommand, keysCommand, revokeKeyCommand } from './key-commands.ts';
import type { AdminOptions, CommandName } from './program.ts';
import { reseal } from './reseal.ts';

export interface CommandContext {
  deps: IdentityDeps;
  given: AdminOptions;
  /** Base URL for links. */
  baseUrl: string;
  /** Throws if no secret key is set. */
  secretBox(): SecretBox;
}

export const commands: Readonly<Record<CommandName, (context: CommandContext) => Promise<string>>> = {
  'create-admin': createAdminCommand,
  'reset-password': resetPasswordCommand,
  invite: inviteCommand,
  role: roleCommand,
  remove: removeCommand,
  'sign-out': signOutCommand,
  'remove-second-factor': removeSecondFactorCommand,
  people: peopleCommand,
  audit: auditCommand,
  'setup-link': setupLinkCommand,
  keys: keysCommand,
  'create-key': createKeyCommand,
  'revoke-key': revokeKeyCommand,
  reseal: resealCommand,
};

async function createAdminCommand({ deps, given }: CommandContext): Promise<string> {
  const account = await findAccount(deps, given.account);
  const { email, name } = given;
  const password = () => passwordOf(given);
  const { isNew } = await createAdmin(deps, { accountId: account.id, email, name: name ?? null, password });
  return `${email} is an owner of ${account.name}${isNew ? '' : ', with the existing password'}`;
}

async function resetPasswordCommand({ deps, given, baseUrl }: CommandContext): Promise<string> {
  const { email } = given;
  if (given.link) {
    const token = await createResetLink(deps, email, OPERATOR);
    return link(deps, linkTo(baseUrl, 'reset', token), RESET_LINK_MS);
  }
  await personByEmail(deps, email);
  await resetPassword(deps, { email, password: await passwordOf(given) }, OPERATOR);
  return `${email} has the new password; all sessions are ended`;
}

async function inviteCommand({ deps, given, baseUrl }: CommandContext): Promise<string> {
  const { id: accountId } = await findAccount(deps, given.account);
  const role = given.role ?? 'member';
  const { token } = await invite(deps, { accountId, email: given.email, role }, OPERATOR);
  return link(deps, linkTo(baseUrl, 'invitation', token), INVITATION_MS);
}

async function roleCommand({ deps, given }: CommandContext): Promise<string> {
  const { email, role } = given;
  if (role === undefined) throw new UsageError('role needs --role');
  await changeRole(deps, await findMember(deps, given), role, OPERATOR);
  return `${email} is ${role}`;
}

async function removeCommand({ deps, given }: CommandContext): Promise<string> {
  await removeMember(deps, await findMember(deps, given), OPERATOR, { revokesKeys: given.withKeys === true });
  return `${given.email} is removed`;
}

async function signOutCommand({ deps, given }: CommandContext): Promise<string> {
  const { id } = await personByEmail(deps, given.email);
  return `${await endSessions(deps, id, {}, OPERATOR)} sessions are ended`;
}

async function removeSecondFactorCommand({ deps, given }: CommandContext): Promise<string> {
  const { email } = given;
  const { wasOn } = await removeSecondFactor(deps, email, OPERATOR);
  return wasOn
    ? `The second factor of ${email} is off; all sessions are ended`
    : `${email} has no second factor; nothing was changed`;
}

async function setupLinkCommand({ deps, baseUrl }: CommandContext): Promise<string> {
  return link(deps, linkTo(baseUrl, 'setup', await createSetupLink(deps)), SETUP_LINK_MS);
}

async function peopleCommand({ deps, given }: CommandContext): Promise<string> {
  const { database, now } = deps;
  const rows = await listPeople(database, sessionBounds(now()));
  const people = await Promise.all(
    rows.map(async (person) => ({ ...person, memberships: await membershipsOfPerson(database, person.id) })),
  );
  if (given.json) {
    const shown = people.map(({ memberships, ...person }) => ({
      ...person,
      memberships: memberships.map(({ accountId, accountName, userId, role }) => ({
        accountId,
        accountName,
        userId,
        role,
      })),
    }));
    return JSON.stringify(shown, null, 2);
  }
  if (people.length === 0) return 'There are no people yet: npm run admin -- create-admin --email <email>';
  return people
    .map(({ email, name, openSessions, memberships }) => {
      const roles = memberships.map(({ role, accountName }) => `${role} of ${accountName}`);
      const who = name === null ? email : `${email} (${name})`;
      return `${who}  ${roles.join(', ') || 'in no account'}  sessions ${openSessions}`;
    })
    .join('\n');
}

async function auditCommand({ deps, given }: CommandContext): Promise<string> {
  const { id } = await findAccount(deps, given.account);
  const { rows } = await listAudit(deps.database, id, {}, { limit: given.limit, offset: 0 });
  return given.json ? JSON.stringify(rows, null, 2) : rows.map(describeAudit).join('\n');
}

function describeAudit(row: AuditRow): string {
  const who = row.actor_name ?? row.actor_kind;
  const details = JSON.stringify(row.details);
  const parts = [row.happened_at.toISOString(), who, row.action, row.subject_name ?? row.subject_id];
  return [...parts, details === '{}' ? null : details, row.address && `from ${row.address}`]
    .filter((part) => part !== null && part !== '')
    .join('  ');
}

function link({ now }: IdentityDeps, address: string, milliseconds: number): string {
  return `${address}\nGood once, until ${new Date(now().getTime() + milliseconds).toISOString()}`;
}

async function passwordOf({ passwordFile }: AdminOptions): Promise<string> {
  return passwordFile === undefined ? promptPassword() : readPasswordFile(passwordFile);
}

/** Finds the person's membership in the given account. Without an account, the person must have only one membership. */
async function findMember(deps: IdentityDeps, given: AdminOptions): Promise<Member> {
  const { id } = await personByEmail(deps, given.email);
  const all = await membershipsOfPerson(deps.database, id);
  const account = given.account === undefined ? null : await findAccount(deps, given.account);
  const found = account === null ? all : all.filter(({ accountId }) => accountId === account.id);
  const [member] = found;
  if (member === undefined) throw new UsageError(`${given.email} is not a member of that account`);
  if (found.length > 1) throw new UsageError(`${given.email} is in ${found.length} accounts: give --account`);
  return member;
}

async function resealCommand({ deps, secretBox }: CommandContext): Promise<string> {
  let shown = 0;
  const { resealed, lost } = await reseal(deps.database, secretBox(), (count) => {
    if (count - shown < 1_000) return;
    shown = count;
    console.error(`${count} sealed anew …`);
  });
  const done = `${resealed} secrets are sealed with the first key`;
  if (lost.length === 0) return `${done}; former keys are not needed any more`;
  return [`${done}; these can be opened with none of the keys, and have to be set anew:`, ...lost].join('\n');
}
