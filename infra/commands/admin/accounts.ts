import type { IdentityDeps } from '../../../identity/deps.ts';
import { listAccounts } from '../../../store/people/accounts.ts';
import { UsageError } from '../command-line.ts';

/** Finds an account by id or name; without either, the only account. */
export async function findAccount(
  { database }: IdentityDeps,
  given: string | undefined,
): Promise<{ id: string; name: string }> {
  const accounts = await listAccounts(database);
  const found = given === undefined ? accounts : accounts.filter(({ id, name }) => id === given || name === given);
  const [account] = found;
  if (account === undefined)
    throw new UsageError(given === undefined ? 'There is no account yet' : `There is no account ${given}`);
  if (found.length === 1) return account;
  throw new UsageError(
    given === undefined
      ? `There are ${found.length} accounts: give --account`
      : `${found.length} accounts are called ${given}: give the id`,
  );
}
