/**
 * Sessions of signed-in people: 256 random bits in a cookie, stored as SHA-256. A session ends 12 hours after its last
 * use, or 30 days after it began. Roles and memberships are read with each request.
 */

import { type MembershipRow, membershipsOfPerson } from '../../store/people/memberships.ts';
import type { SessionBounds } from '../../store/people/people.ts';
import {
  deleteEndedSessions,
  deleteSessions,
  findOpenSession,
  insertSession,
  listOpenSessions,
  replaceSessionToken,
  type SessionListRow,
  type SessionRow,
  setSessionMembership,
  touchSession,
} from '../../store/people/sessions.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { type AccountSettings, readAccountSettings } from '../accounts/account-settings.ts';
import { closedState, type Refusal } from '../accounts/account-states.ts';
import { auditPerson, type By } from '../accounts/audit.ts';
import type { Role } from '../accounts/roles.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashToken, newToken } from '../keys/secret-tokens.ts';

const IDLE_MS = 12 * 60 * 60_000;
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;
/** Minimum interval between updates of a session's last use. */
const TOUCH_AFTER_MS = 60_000;
const MAX_USER_AGENT_LENGTH = 300;

export interface Membership {
  accountId: string;
  accountName: string;
  userId: string;
  role: Role;
}

export interface CurrentMembership extends Membership {
  account: AccountSettings;
  /** Why the account rejects the session; null if it accepts it. */
  refused: Refusal | null;
}

export interface Session {
  id: string;
  person: { id: string; email: string; name: string | null };
  /** Null if the person has no account or was removed from the current one. */
  membership: CurrentMembership | null;
  /** Whether the person gave the second factor in this session. */
  hasSecondFactor: boolean;
  /** Whether the role has changed since the token was issued, so that the token must be rotated. */
  isStale: boolean;
}

type SessionDeps = Pick<IdentityDeps, 'database' | 'now'>;

/** Open sessions must have begun after the first time and must last have been used after the second. */
export function sessionBounds(now: Date): SessionBounds {
  return { createdAfter: new Date(now.getTime() - MAX_AGE_MS), usedAfter: new Date(now.getTime() - IDLE_MS) };
}

export interface NewSession {
  personId: string;
  address: string | null;
  userAgent: string | null;
  /** Whether the person has just given the second factor. */
  hasSecondFactor?: boolean;
}

/** Creates a session in the person's oldest membership and returns its token. */
export async function createSession(trx: Queryable, input: NewSession, now: Date): Promise<string> {
  await deleteEndedSessions(trx, sessionBounds(now));
  const [membership] = await membershipsOfPerson(trx, input.personId);
  const { token, hash } = newToken();
  await insertSession(trx, {
    id: newId(),
    token_hash: hash,
    person_id: input.personId,
    account_id: membership?.accountId ?? null,
    user_id: membership?.userId ?? null,
    role: membership?.role ?? null,
    address: input.address,
    user_agent: input.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    created_at: now,
    last_used_at: now,
    second_factor_at: input.hasSecondFactor === true ? now : null,
  });
  return token;
}

/** Finds a session by its token and records its use. Returns null if it is unknown or has ended. */
export async function findSession({ database, now }: SessionDeps, token: string): Promise<Session | null> {
  const at = now();
  const row = await findOpenSession(database, { tokenHash: hashToken(token) }, sessionBounds(at));
  if (row === null) return null;
  if (at.getTime() - row.lastUsedAt.getTime() >= TOUCH_AFTER_MS) await touchSession(database, row.id, at);
  return sessionOf(row);
}

/** Finds the session of a long request without recording a use. Returns null if it has ended. */
export async function findSessionById({ database, now }: SessionDeps, id: string): Promise<Session | null> {
  const row = await findOpenSession(database, { id }, sessionBounds(now()));
  return row === null ? null : sessionOf(row);
}

function sessionOf(row: SessionRow): Session {
  const { accountId, accountName, userId, role, accountState, hasSecondFactor } = row;
  const account = readAccountSettings(row.settings);
  const lacksFactor = account.requiresSecondFactor && !hasSecondFactor;
  return {
    id: row.id,
    person: { id: row.personId, email: row.email, name: row.name },
    membership:
      accountId === null || accountName === null || userId === null || role === null || accountState === null
        ? null
        : {
            accountId,
            accountName,
            userId,
            role,
            account,
            refused: closedState(accountState) ?? (lacksFactor ? 'no_second_factor' : null),
          },
    hasSecondFactor,
    isStale: row.isStale,
  };
}

/** Replaces the token of a session. The old one becomes invalid immediately. Returns null if it was invalid. */
export async function rotateSession({ database }: SessionDeps, token: string): Promise<string | null> {
  const next = newToken();
  return (await replaceSessionToken(database, hashToken(token), next.hash)) ? next.token : null;
}

/** Switches a session to another account. Returns false if the person is not a member. */
export async function chooseAccount(
  { database }: SessionDeps,
  session: { id: string; person: { id: string } },
  accountId: string,
): Promise<boolean> {
  const all: MembershipRow[] = await membershipsOfPerson(database, session.person.id);
  const membership = all.find((one) => one.accountId === accountId);
  if (membership === undefined) return false;
  await setSessionMembership(database, session.id, membership);
  return true;
}

export async function listSessions({ database, now }: SessionDeps, personId: string): Promise<SessionListRow[]> {
  return listOpenSessions(database, personId, sessionBounds(now()));
}

/** Ends one session of a person, all but one, or all. Returns their number. */
export async function endSessions(
  { database, now }: SessionDeps,
  personId: string,
  which: { id?: string; exceptId?: string },
  by: By | { address: string | null },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const ended = await deleteSessions(trx, personId, which);
    const details = { sessions: ended };
    if (ended > 0) await auditPerson(trx, personId, { action: 'person.sessions_ended', details, at: now(), by });
    return ended;
  });
}
