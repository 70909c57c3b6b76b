/** Creates, renames and closes accounts. Reserved for the operator. */
import {
  accountsWithName,
  insertAccount,
  lockAccountNames,
  lockAccountState,
  storeAccountState,
  renameAccount as storeName,
  wakeAccount,
} from '../../store/people/accounts.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { type AccountState, mayBecome } from './account-states.ts';
import { type AuditAction, audit, OPERATOR } from './audit.ts';

type AccountDeps = Pick<IdentityDeps, 'database' | 'now'>;

const MAX_NAME_LENGTH = 200;

export async function createAccount({ database, now }: AccountDeps, given: string): Promise<string> {
  const name = readAccountName(given);
  const id = newId();
  const at = now();
  await database.transaction().execute(async (trx) => {
    await requireFreeName(trx, name);
    await insertAccount(trx, { id, name, created_at: at, state_since: at });
    await auditAccount(trx, { id, name }, 'account.created', at);
  });
  return id;
}

export async function renameAccount({ database, now }: AccountDeps, id: string, given: string): Promise<void> {
  const name = readAccountName(given);
  await database.transaction().execute(async (trx) => {
    await requireFreeName(trx, name);
    await storeName(trx, id, name);
    await auditAccount(trx, { id, name }, 'account.renamed', now());
  });
}

const ACTIONS: Readonly<Record<AccountState, AuditAction>> = {
  open: 'account.opened',
  suspended: 'account.suspended',
  closed: 'account.closed',
  erasing: 'account.erasing',
};

/**
 * Changes the state of an account and wakes its workflow runs, which then read the state. Runs of an account that is
 * not open end; those of a reopened account continue.
 */
export async function changeAccountState({ database, now }: AccountDeps, id: string, to: AccountState): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const account = await lockAccountState(trx, id);
    if (account === null) throw new IdentityError('no_account');
    if (!mayBecome(account.state, to)) throw new IdentityError('bad_state', `${account.name} is ${account.state}`);
    await storeAccountState(trx, id, { state: to, since: now() });
    await auditAccount(trx, account, ACTIONS[to], now());
    await wakeAccount(trx, id);
  });
}

export async function auditExport(
  { database, now }: AccountDeps,
  account: { id: string; name: string },
): Promise<void> {
  await auditAccount(database, account, 'account.exported', now());
}

/** Normalizes an account name to one line of visible characters. */
function readAccountName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_NAME_LENGTH || /\p{C}/u.test(name))
    throw new IdentityError('bad_account_name');
  return name;
}

/** Names must be unique, because commands accept them instead of ids. */
async function requireFreeName(trx: Queryable, name: string): Promise<void> {
  await lockAccountNames(trx);
  if ((await accountsWithName(trx, name)) > 0) throw new IdentityError('account_name_taken');
}

async function auditAccount(
  trx: Queryable,
  { id, name }: { id: string; name: string },
  action: AuditAction,
  at: Date,
): Promise<void> {
  await audit(trx, OPERATOR, { accountId: id, action, subject: { kind: 'account', id, name }, at });
}
