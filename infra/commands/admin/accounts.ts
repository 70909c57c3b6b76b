import type { IdentityDeps } from '../../../identity/deps.ts';
import { listAccounts } from '../../../store/people/accounts.ts';
import { UsageError } from './arguments.ts';

/** By id or name; the only one where none is given. */
export async function findAccount(
  { database }: IdentityDeps,
  given: string | null,
): Promise<{ id: string; name: string }> {
  const accounts = await listAccounts(database);
  const found = given === null ? accounts : accounts.filter(({ id, name }) => id === given || name === given);
  const [account] = found;
  if (account === undefined)
    throw new UsageError(given === null ? 'There is no account yet' : `There is no account ${given}`);
  if (found.length === 1) return account;
  throw new UsageError(
    given === null
      ? `Which account? There are ${found.length}`
      : `${found.length} accounts are called ${given}: give the id`,
  );
}
