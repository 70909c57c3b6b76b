import type { AccountListRow } from '../../../store/people/accounts.ts';
import { UsageError } from '../command-line.ts';

/** Argument of commands that act on a single account. */
export const ACCOUNT = ['<account>', 'id of the account, or its name where only one has it'] as const;

export function findAccount(accounts: readonly AccountListRow[], given: string): AccountListRow {
  const found = accounts.filter(({ id, name }) => id === given || name === given);
  const [account] = found;
  if (account === undefined) throw new UsageError(`There is no account ${given}`);
  if (found.length > 1) throw new UsageError(`${found.length} accounts are called ${given}: give the id`);
  return account;
}
