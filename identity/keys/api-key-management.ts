/** Members create and revoke API keys. A key belongs to the account and stays valid when its creator leaves. */
import { z } from 'zod';
import { lockAccount } from '../../store/people/accounts.ts';
import {
  listUsableKeyNames,
  type RevokedKeyRow,
  revokeApiKey as revokeStoredKey,
  revokeApiKeysOf as revokeStoredKeysOf,
} from '../../store/people/api-keys.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { audit, type By, permits, requireCurrentRole, requireRole } from '../accounts/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { IdentityError } from '../error.ts';
import { type CalendarScope, createApiKey, type Scope } from './api-keys.ts';

/** Maximum number of valid keys per account. */
export const MAX_API_KEYS = 50;
export const MAX_KEY_NAME_LENGTH = 100;
const EXPIRED = 'A key expires in the future';

type KeyDeps = Pick<IdentityDeps, 'database' | 'now'>;

export interface ApiKeyInput {
  accountId: string;
  name: string;
  scopes: readonly (Scope | CalendarScope)[];
  /** Null for a key that never expires. */
  expiresAt: Date | null;
}

/** Creates a key and returns it. It cannot be retrieved later. */
export async function issueApiKey(
  { database, now }: KeyDeps,
  { accountId, expiresAt, scopes, name: given }: ApiKeyInput,
  by: By,
): Promise<{ id: string; key: string }> {
  requireRole(by, permits('manage_api_keys'));
  const at = now();
  const name = readKeyName(given);
  if (expiresAt !== null && expiresAt <= at) throw new IdentityError('bad_expiry', EXPIRED);
  return database.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await requireCurrentRole(trx, accountId, by, permits('manage_api_keys'));
    const taken = await listUsableKeyNames(trx, accountId, at);
    if (taken.length >= MAX_API_KEYS) throw new IdentityError('too_many_keys');
    if (taken.some((one) => comparableName(one) === comparableName(name))) throw new IdentityError('key_name_taken');
    const createdByUserId = by.actor.kind === 'user' ? by.actor.id : null;
    const made = await createApiKey(trx, { accountId, name, scopes, expiresAt, createdByUserId, createdAt: at });
    const subject = { kind: 'api_key' as const, id: made.id, name };
    const details = { scopes: scopes.join(' '), expires_at: expiresAt?.toISOString() ?? null };
    await audit(trx, by, { accountId, action: 'api_key.created', subject, details, at });
    return made;
  });
}

/** Revokes a key with effect from the next request. Returns false if the key is unknown or already revoked. */
export async function revokeApiKey(
  { database, now }: KeyDeps,
  { accountId, id }: { accountId: string; id: string },
  by: By,
): Promise<boolean> {
  requireRole(by, permits('manage_api_keys'));
  const at = now();
  return database.transaction().execute(async (trx) => {
    const revoked = await revokeStoredKey(trx, accountId, id, at);
    await auditRevoked(trx, revoked, by, at);
    return revoked.length > 0;
  });
}

/** Revokes the keys that a user created. Runs in the transaction that removes the user. */
export async function revokeApiKeysOf(
  trx: Queryable,
  { accountId, userId, at }: { accountId: string; userId: string; at: Date },
  by: By,
): Promise<void> {
  requireRole(by, permits('manage_api_keys'));
  await auditRevoked(trx, await revokeStoredKeysOf(trx, accountId, userId, at), by, at);
}

/** Parses a day such as `2027-01-31`, at the end of which (UTC) the key expires. */
export function readExpiryDay(given: string): Date {
  if (!z.iso.date().safeParse(given).success) throw new IdentityError('bad_expiry');
  return new Date(`${given}T23:59:59.999Z`);
}

/** Normalizes a key name to one line of visible characters. */
function readKeyName(given: string): string {
  const name = given.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_KEY_NAME_LENGTH || /\p{C}/u.test(name))
    throw new IdentityError('bad_key_name');
  return name;
}

function comparableName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

async function auditRevoked(trx: Queryable, revoked: readonly RevokedKeyRow[], by: By, at: Date): Promise<void> {
  for (const { account_id: accountId, id, name } of revoked) {
    await audit(trx, by, { accountId, action: 'api_key.revoked', subject: { kind: 'api_key', id, name }, at });
  }
}
