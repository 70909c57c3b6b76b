/** Operator commands that manage API keys. */
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { IdentityDeps } from '../../../identity/deps.ts';
import { issueApiKey, readExpiryDay, revokeApiKey } from '../../../identity/keys/api-key-management.ts';
import type { Scope } from '../../../identity/keys/api-keys.ts';
import { type ApiKeyListRow, listApiKeys } from '../../../store/people/api-keys.ts';
import { UsageError } from '../command-line.ts';
import { findAccount } from './accounts.ts';
import type { CommandContext } from './commands.ts';

export async function keysCommand({ deps, given }: CommandContext): Promise<string> {
  const { id } = await findAccount(deps, given.account);
  const keys = await allKeys(deps, id);
  if (given.json) return JSON.stringify(keys, null, 2);
  if (keys.length === 0) return 'There are no keys yet: npm run admin -- create-key --name <name>';
  return keys.map((key) => describeKey(key, deps.now())).join('\n');
}

export async function createKeyCommand({ deps, given }: CommandContext): Promise<string> {
  const account = await findAccount(deps, given.account);
  const name = given.name ?? '';
  const scopes: Scope[] = given.readOnly ? ['read'] : ['read', 'write'];
  const expiresAt = given.expires === undefined ? null : readExpiryDay(given.expires);
  const { id, key } = await issueApiKey(deps, { accountId: account.id, name, scopes, expiresAt }, OPERATOR);
  if (given.json) return JSON.stringify({ id, key, name, scopes, expiresAt }, null, 2);
  return `${key}\nA key of ${account.name}, shown only now: store it as a secret`;
}

export async function revokeKeyCommand({ deps, given }: CommandContext): Promise<string> {
  const { id: accountId } = await findAccount(deps, given.account);
  const matching = (await allKeys(deps, accountId)).filter(({ id, name, masked }) =>
    [id, name, masked].includes(given.key),
  );
  // A revoked key may have the same name, so active keys take precedence.
  const found = matching.length > 1 ? matching.filter(({ revokedAt }) => revokedAt === null) : matching;
  const [key, ...more] = found;
  if (key === undefined) throw new UsageError(`There is no key ${given.key}`);
  if (more.length > 0) throw new UsageError(`${found.length} keys are called ${given.key}: give the id`);
  const isNew = await revokeApiKey(deps, { accountId, id: key.id }, OPERATOR);
  if (given.json) return JSON.stringify({ id: key.id, name: key.name, isNew }, null, 2);
  return `${key.name} (${key.masked}) is revoked${isNew ? ' and refused from now on' : ' already'}`;
}

async function allKeys({ database }: IdentityDeps, accountId: string): Promise<ApiKeyListRow[]> {
  const { rows } = await listApiKeys(database, accountId, { limit: 10_000, offset: 0 });
  return rows;
}

function describeKey(key: ApiKeyListRow, now: Date): string {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never';
  const hasExpired = key.expiresAt !== null && key.expiresAt <= now;
  const state =
    key.revokedAt !== null ? `revoked ${day(key.revokedAt)}` : hasExpired ? 'expired' : key.scopes.join('+');
  const by = `by ${key.createdBy ?? 'operator'}${key.isCreatorGone ? ' (not in the account any more)' : ''}`;
  const parts = [key.masked, key.name, state, `made ${day(key.createdAt)} ${by}`, `used ${day(key.lastUsedAt)}`];
  return [...parts, `expires ${day(key.expiresAt)}`].join('  ');
}
