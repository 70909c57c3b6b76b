/** Sends queued emails with retries. Can run concurrently, because each email is leased by one process. */
import {
  type LeaseOptions,
  type MailOutcome,
  type MailQueue,
  pruneMails,
  recordMailOutcome,
} from '../../store/exceptions/mails.ts';
import type { Database } from '../../store/postgres/database.ts';
import { throwAll } from './run-each.ts';

/** Email as handed to the mail server. */
export interface NoticeMail {
  /** The same for all attempts, so that mail programs recognize a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** URL of the page where recipients change their rules. */
  choiceUrl: string;
  /** Whether a POST to `choiceUrl` unsubscribes (RFC 8058). */
  isOneClick: boolean;
}

export interface MailRoundDeps {
  database: Database;
  /** Throws if the email could not be handed over. */
  send(mail: NoticeMail): Promise<void>;
  /** Origin of the web app. */
  appUrl: string;
}

/** Emails per round. The rest wait for the next round. */
const MAX_MAILS = 100;
/** Emails in hand at the same time, so that a slow server or channel does not hold up the others. */
const CONCURRENCY = 4;
/** Failures after which the other emails of an account wait for the next round. */
const MAX_FAILURES = 3;
/** Time after which another process takes over an email if its process has crashed. */
const LEASE_MINUTES = 5;
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;
const RETENTION_MS = 7 * 86_400_000;

interface Queued {
  accountId: string;
  id: string;
  attempts: number;
}

interface MailQueueReader<Mail extends Queued> {
  queue: MailQueue;
  take(database: Database, now: Date, options: LeaseOptions): Promise<Mail | null>;
  /** Renders the message and returns how to send it, or why it is no longer needed. Sending throws if it failed. */
  prepare(mail: Mail): Promise<(() => Promise<void>) | { reason: string }>;
}

/**
 * Sends the messages that are due, several at the same time. Returns the number of messages sent. Messages that fail to
 * render or to send are retried later.
 */
export async function sendDue<Mail extends Queued>(
  database: Database,
  { queue, take, prepare }: MailQueueReader<Mail>,
  now: Date,
): Promise<number> {
  let taken = 0;
  let sent = 0;
  const failures = new Map<string, number>();
  const sendNext = async (): Promise<void> => {
    while (taken < MAX_MAILS) {
      taken += 1;
      const except = [...failures].flatMap(([id, count]) => (count < MAX_FAILURES ? [] : [id]));
      const mail = await take(database, now, { leaseMinutes: LEASE_MINUTES, except });
      if (mail === null) return;
      const outcome = await deliver(() => prepare(mail), mail, now);
      if (outcome.type === 'sent') sent += 1;
      if (outcome.type === 'again') failures.set(mail.accountId, (failures.get(mail.accountId) ?? 0) + 1);
      await recordMailOutcome(database, queue, mail, outcome, now);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, sendNext));
  throwAll(lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : [])));
  await pruneMails(database, queue, new Date(now.getTime() - RETENTION_MS));
  return sent;
}

async function deliver(
  prepare: () => Promise<(() => Promise<void>) | { reason: string }>,
  { attempts }: Queued,
  now: Date,
): Promise<MailOutcome> {
  try {
    const prepared = await prepare();
    if (typeof prepared !== 'function') return { type: 'given_up', error: prepared.reason };
    await prepared();
    return { type: 'sent' };
  } catch (failure) {
    const error = failure instanceof Error ? failure.message.slice(0, 500) : String(failure);
    const minutes = RETRY_MINUTES[attempts - 1];
    if (minutes === undefined) return { type: 'given_up', error };
    return { type: 'again', error, at: new Date(now.getTime() + minutes * 60_000) };
  }
}
