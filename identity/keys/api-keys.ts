/** API keys: 256 random bits, of which only the SHA-256 is kept. */
import { hash, randomBytes } from 'node:crypto';
import { findValidKey, insertApiKey, touchApiKey, type ValidKeyRow } from '../../store/people/api-keys.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { type AccountSettings, readAccountSettings } from '../accounts/account-settings.ts';
import type { Role } from '../accounts/roles.ts';

export type Scope = 'read' | 'write';

/** Who asks. Every query that answers is scoped by `accountId`. */
export interface Caller {
  accountId: string;
  /** Null for one who comes with an OAuth token: `userId` is who gave it. */
  apiKeyId: string | null;
  /** Who counts as the one who acts: the creator of the key; null for keys made without a user. */
  userId: string | null;
  scopes: readonly Scope[];
  /** What an operator set for the account. */
  account: AccountSettings;
  /** Who signed in; left out for programs, which come with a key or a token. */
  person?: SignedInPerson;
}

/** A person at work in the account of the caller, by a session. */
export interface SignedInPerson {
  id: string;
  sessionId: string;
  email: string;
  name: string | null;
  role: Role;
}

export interface NewApiKey {
  accountId: string;
  name: string;
  /** Presets the key itself; without it one is drawn. */
  key?: string;
  scopes?: readonly Scope[];
  createdByUserId?: string | null;
  expiresAt?: Date | null;
  /** Now, by the clock of the database, when left out. */
  createdAt?: Date;
}

const PREFIX = 'smk_';
/** Freshness of `last_used_at`: writing it at every request would be the API's most frequent write. */
const TOUCH_AFTER_MS = 60_000;

/** Stores a key and returns it whole, the only time that it can be read. */
export async function createApiKey(database: Queryable, input: NewApiKey): Promise<{ id: string; key: string }> {
  const key = input.key ?? `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const id = newId();
  await insertApiKey(database, {
    account_id: input.accountId,
    id,
    name: input.name,
    key_hash: hashApiKey(key),
    masked: maskApiKey(key),
    created_by_user_id: input.createdByUserId ?? null,
    scopes: [...(input.scopes ?? ['read', 'write'])],
    expires_at: input.expiresAt ?? null,
    ...(input.createdAt === undefined ? {} : { created_at: input.createdAt }),
  });
  return { id, key };
}

/** Null for a key that is unknown, revoked or expired; callers must not tell which. */
export async function verifyApiKey(database: Queryable, key: string, now: Date = new Date()): Promise<Caller | null> {
  const row = await findValidKey(database, hashApiKey(key), now);
  return row === null ? null : callerOf(database, row, now);
}

/** Who the holder of a valid key is; notes that the key was used. */
export async function callerOf(database: Queryable, row: ValidKeyRow, now: Date): Promise<Caller> {
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
    await touchApiKey(database, row.account_id, row.id, now);
  }
  return {
    accountId: row.account_id,
    apiKeyId: row.id,
    userId: row.created_by_user_id,
    scopes: row.scopes.filter((scope): scope is Scope => scope === 'read' || scope === 'write'),
    account: readAccountSettings(row.settings),
  };
}

/** A database that leaks gives no key away: what is looked up is the hash. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function maskApiKey(key: string): string {
  return key.length < 12 ? '…' : `${key.slice(0, 4)}…${key.slice(-4)}`;
}
