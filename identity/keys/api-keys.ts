/** API keys: 256 random bits, stored only as SHA-256. */
import { hash, randomBytes } from 'node:crypto';
import { findValidKey, insertApiKey, touchApiKey, type ValidKeyRow } from '../../store/people/api-keys.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { type AccountSettings, readAccountSettings } from '../accounts/account-settings.ts';
import { closedState, type Refusal } from '../accounts/account-states.ts';
import type { Role } from '../accounts/roles.ts';

export type Scope = 'read' | 'write';
/** Scope of keys that only open a calendar feed; not a scope of callers. */
export type CalendarScope = 'calendar';

/** The authenticated caller of a request. Every query is limited to the data of `accountId`. */
export interface Caller {
  accountId: string;
  /** Null for callers with an OAuth token or a session. */
  apiKeyId: string | null;
  /**
   * The user on whose behalf the caller acts: the signed-in user, the one who granted the token, or the creator of the
   * key. Null for a key that no user created.
   */
  userId: string | null;
  scopes: readonly Scope[];
  account: AccountSettings;
  /** Why every request is rejected; null if the account accepts them. */
  refused?: Refusal | null;
  /** The signed-in person; undefined for callers with a key or a token. */
  person?: SignedInPerson;
}

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
  /** Generated if omitted. */
  key?: string;
  scopes?: readonly (Scope | CalendarScope)[];
  createdByUserId?: string | null;
  expiresAt?: Date | null;
  /** Defaults to the database's current time. */
  createdAt?: Date;
}

const PREFIX = 'smk_';
/** Minimum interval between updates of `last_used_at`, which would otherwise be the API's most frequent write. */
const TOUCH_AFTER_MS = 60_000;

/** Stores a key and returns it. It cannot be retrieved later. */
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

/** Verifies a key. Returns null if it is unknown, revoked or expired; responses must not reveal which. */
export async function verifyApiKey(database: Queryable, key: string, now: Date = new Date()): Promise<Caller | null> {
  const row = await findValidKey(database, hashApiKey(key), now);
  return row === null ? null : callerOf(database, row, now);
}

export interface CalendarAccess {
  keyId: string;
  accountId: string;
  account: AccountSettings;
}

/** Verifies the key of a calendar feed. Returns null if it is invalid or the account is not open. */
export async function verifyCalendarKey(database: Queryable, key: string, now: Date): Promise<CalendarAccess | null> {
  const row = await findValidKey(database, hashApiKey(key), now);
  if (row === null || !row.scopes.includes('calendar' satisfies CalendarScope)) return null;
  const { accountId, account, refused } = await callerOf(database, row, now);
  return refused === null ? { keyId: row.id, accountId, account } : null;
}

/** Builds the caller of a valid key and records that the key was used. */
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
    refused: closedState(row.account_state),
  };
}

export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function maskApiKey(key: string): string {
  return key.length < 12 ? '…' : `${key.slice(0, 4)}…${key.slice(-4)}`;
}
