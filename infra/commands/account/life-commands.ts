/** Commands for an account's life cycle: creating, renaming, suspending, reopening and closing. */
import type { Command } from 'commander';
import type { AccountState } from '../../../identity/accounts/account-states.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { changeAccountState, createAccount, renameAccount } from '../../../identity/accounts/manage-accounts.ts';
import { issueApiKey } from '../../../identity/keys/api-key-management.ts';
import { linkTo } from '../../../identity/mail/mail.ts';
import { INVITATION_MS, invite } from '../../../identity/people/invitations.ts';
import { readEmail } from '../../../identity/people/people.ts';
import { listAccounts } from '../../../store/people/accounts.ts';
import type { Database } from '../../../store/postgres/database.ts';
import type { WithDatabase } from '../open-database.ts';
import { ACCOUNT, findAccount } from './find-account.ts';

const now = () => new Date();

export interface LifeCommandsInput {
  withAccounts: WithDatabase;
  appUrl(): string;
}

export function addLifeCommands(program: Command, { withAccounts, appUrl }: LifeCommandsInput): void {
  program
    .command('create')
    .description('create an account and print its first API key, or an invitation for its owner')
    .argument('<name>', 'name of the account')
    .option('--owner-email <email>', 'print an invitation for this person as owner, instead of a key')
    .option('--json', 'print JSON')
    .action((name: string, { ownerEmail, json }: { ownerEmail?: string; json?: boolean }) =>
      withAccounts(async (database) => {
        const owner = ownerEmail === undefined ? null : readEmail(ownerEmail);
        const created = await create(database, { name, owner, appUrl: appUrl() });
        console.log(json ? JSON.stringify(created, null, 2) : describeCreated(created));
      }),
    );
  program
    .command('rename')
    .description('rename an account')
    .argument(...ACCOUNT)
    .argument('<name>', 'the new name')
    .action((account: string, name: string) =>
      withAccounts(async (database) => {
        const { id, name: former } = findAccount(await listAccounts(database), account);
        await renameAccount({ database, now }, id, name);
        console.log(`${former} is now called ${name}`);
      }),
    );
  const addState = (command: string, state: AccountState, description: string, done: string): void => {
    program
      .command(command)
      .description(description)
      .argument(...ACCOUNT)
      .action((account: string) =>
        withAccounts(async (database) => {
          const { id, name } = findAccount(await listAccounts(database), account);
          await changeAccountState({ database, now }, id, state);
          console.log(`${name} ${done}`);
        }),
      );
  };
  addState('suspend', 'suspended', 'refuse everybody and pause tracking and deliveries, until resumed', SUSPENDED);
  addState('resume', 'open', 'open a suspended or closed account again', OPENED);
  addState('close', 'closed', 'end tracking and deliveries, until resumed', CLOSED);
}

const SUSPENDED = `is suspended.
Keys, tokens and sessions are refused from the next request on. Tracking and deliveries pause; nothing is lost but what retention
removes meanwhile. Undo: npm run account -- resume`;
const OPENED = 'is open. Overdue polls and waiting deliveries begin at once.';
const CLOSED = `is closed.
Keys, tokens and sessions are refused from the next request on. Tracking, deliveries and emails end, and push subscriptions are deleted
at the lines. Nothing else is removed: npm run account -- erase removes everything; until then resume opens the account again.`;

interface Created {
  id: string;
  name: string;
  /** Null if an owner was invited instead. */
  apiKey: string | null;
  /** Null if the account was created without an owner. */
  invitation: { email: string; link: string; expiresAt: Date } | null;
}

async function create(
  database: Database,
  { name, owner, appUrl }: { name: string; owner: string | null; appUrl: string },
): Promise<Created> {
  const id = await createAccount({ database, now }, name);
  if (owner === null) {
    const input = { accountId: id, name: 'First key', scopes: ['read', 'write'] as const, expiresAt: null };
    const { key } = await issueApiKey({ database, now }, input, OPERATOR);
    return { id, name, apiKey: key, invitation: null };
  }
  const { token } = await invite({ database, now }, { accountId: id, email: owner, role: 'owner' }, OPERATOR);
  const expiresAt = new Date(Date.now() + INVITATION_MS);
  const invitation = { email: owner, link: linkTo(appUrl, 'invitation', token), expiresAt };
  return { id, name, apiKey: null, invitation };
}

function describeCreated({ id, name, apiKey, invitation }: Created): string {
  const first = `${name}  ${id}`;
  if (invitation === null) return `${first}\n${apiKey}\nIts API key, shown only now: store it as a secret`;
  const { email, link, expiresAt } = invitation;
  return `${first}\n${link}\nThe invitation of ${email} as owner, good once, until ${expiresAt.toISOString()}`;
}
