/**
 * Passes the new messages of an open folder to the intake in UID order, advancing the cursor after each. After a crash,
 * at most one message is read again, and the intake recognizes it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { UNKNOWN_TRANSFER } from '../../documents/mail/authentication.ts';
import { MAIL_LIMITS } from '../../documents/mail/limits.ts';
import type { ByteBudget } from '../../operations/byte-budget.ts';
import { type MailDeps, receiveMail } from '../../operations/documents/receive-mail.ts';
import { advanceCursor, type Lease } from '../../store/mail/mailbox-leases.ts';
import type { MailboxRow } from '../../store/mail/mailboxes.ts';
import type { Database } from '../../store/postgres/database.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import type { SilentDomains } from './silent-domains.ts';

export interface ReadDeps {
  database: Database;
  mail: MailDeps;
  now(): Date;
  /** Memory budget for the messages of all mailboxes in the process. */
  memory: ByteBudget;
  /** Delay before the sender of a recent email is verified again. */
  verifyAgainMs?: number;
}

export interface Cursor {
  uidValidity: number | null;
  lastUid: number | null;
}

/** The worker no longer holds the lease of the mailbox. */
export class LeaseLost extends Error {}

/** Number of attempts to verify the sender of a recent email while the name server does not respond. */
const ATTEMPTS = 3;
/** Maximum age of a recent email. For an older one, the sender's name server may be gone permanently. */
const RECENT_MS = 24 * 3_600_000;

/**
 * Reads the new messages and returns the cursor after the last one. Throws `LeaseLost`, `MailboxFailure`, or an error
 * of the connection.
 */
export async function readMailbox(
  deps: ReadDeps,
  { client, folder }: { client: ImapFlow; folder: MailboxObject },
  mailbox: MailboxRow & Lease,
  { cursor, silent, signal }: { cursor: Cursor; silent: SilentDomains; signal: AbortSignal },
): Promise<Cursor> {
  const uidValidity = Number(folder.uidValidity);
  // If the server has renumbered its messages, all are read again; the intake ignores those that it has.
  let lastUid = cursor.uidValidity === uidValidity ? cursor.lastUid : null;
  for (const uid of await newUids(client, mailbox.since, lastUid)) {
    signal.throwIfAborted();
    const isReceived = await readMessage(deps, client, mailbox, { uid, silent, signal });
    if (!(await advanceCursor(deps.database, mailbox, { uidValidity, uid, isReceived }))) throw new LeaseLost();
    lastUid = uid;
  }
  return { uidValidity, lastUid };
}

/** Returns the UIDs after the cursor, in ascending order. */
export async function newUids(client: ImapFlow, since: string, lastUid: number | null): Promise<number[]> {
  const range = lastUid === null ? {} : { uid: `${lastUid + 1}:*` };
  const found = await client.search({ since: new Date(since), ...range }, { uid: true });
  // `n:*` includes the last message even if its UID is below n (RFC 3501, 6.4.8).
  return (found || []).filter((uid) => lastUid === null || uid > lastUid).sort((a, b) => a - b);
}

/**
 * Reads one message. Returns false if it is gone or too large. The message does not stay in memory between attempts,
 * because a name server may not respond for a long time.
 */
async function readMessage(
  deps: ReadDeps,
  client: ImapFlow,
  mailbox: MailboxRow,
  { uid, silent, signal }: { uid: number; silent: SilentDomains; signal: AbortSignal },
): Promise<boolean> {
  const { now, memory, verifyAgainMs = 20_000 } = deps;
  const found = await findMessage(client, uid);
  if (found === null) return false;
  const isRecent = now().getTime() - found.receivedAt.getTime() < RECENT_MS;
  for (let attempt = isRecent ? 1 : ATTEMPTS; ; attempt += 1) {
    const mayWaitFor = (domain: string | null): boolean => {
      if (attempt < ATTEMPTS) return !silent.has(domain, now());
      silent.add(domain, now());
      return false;
    };
    const receipt = await memory.spend(
      found.size,
      async () => {
        const bytes = await fetchSource(client, uid);
        return bytes === null
          ? null
          : receiveMail(deps.database, deps.mail, { ...mailOf(deps, mailbox, bytes), mayWaitFor });
      },
      signal,
    );
    if (receipt === null) return false;
    if (receipt.outcome !== 'refused') return true;
    if (receipt.reason === 'quota_exceeded') throw new MailboxFailure('quota_exceeded', receipt.reason);
    if (receipt.reason !== 'dns_failed') return false;
    await wait(verifyAgainMs, undefined, { signal });
  }
}

function mailOf({ now }: ReadDeps, { account_id: accountId, authserv_id: authservId }: MailboxRow, bytes: Uint8Array) {
  return { accountId, bytes, transfer: UNKNOWN_TRANSFER, mailbox: { authservId }, receivedAt: now() };
}

interface FoundMessage {
  size: number;
  receivedAt: Date;
}

/** Finds a message and its size without fetching it. Returns null if it is gone or too large. */
export async function findMessage(client: ImapFlow, uid: number): Promise<FoundMessage | null> {
  const found = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
  if (found === false || (found.size ?? 0) > MAIL_LIMITS.bytes) return null;
  return { size: found.size ?? MAIL_LIMITS.bytes, receivedAt: new Date(found.internalDate ?? 0) };
}

/** Fetches a message without marking it as read. Returns null if it is gone. */
export async function fetchSource(client: ImapFlow, uid: number): Promise<Uint8Array | null> {
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
  return fetched === false ? null : (fetched.source ?? null);
}
