/**
 * Enqueues and sends emails about exceptions according to each person's rules, with retries. Omits resolved exceptions.
 */
import { textOf, zoneOf } from '../../resources/exceptions/exception.ts';
import { findExceptions, type ListedException } from '../../store/exceptions/lists.ts';
import {
  type DueMail,
  enqueueMails,
  MAX_EXCEPTIONS_PER_MAIL,
  type MailOutcome,
  pruneMails,
  recordMailOutcome,
  takeDueMail,
} from '../../store/exceptions/mails.ts';
import type { Database } from '../../store/postgres/database.ts';

export interface ExceptionMail {
  to: string;
  subject: string;
  text: string;
  /** URL of the page where recipients change their rules. */
  choiceUrl: string;
}

export interface MailRoundDeps {
  database: Database;
  /** Throws if the email could not be handed over. */
  send(mail: ExceptionMail): Promise<void>;
  /** Origin of the web app. */
  appUrl: string;
}

const BATCH = 500;
/** Emails per round. The rest wait for the next round. */
const MAX_MAILS = 100;
/** Exceptions described in full per email. The rest are only counted. */
const MAX_LISTED = 50;
/** Time after which another process may take over an email, in case the first one crashed. */
const LEASE_MINUTES = 5;
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;
const RETENTION_MS = 7 * 86_400_000;

/**
 * Sends the emails that are due. Can run concurrently, because each email is leased by one process. Returns the number
 * of emails sent.
 */
export async function sendExceptionMails(deps: MailRoundDeps, now: Date): Promise<number> {
  const { database } = deps;
  for (let processed = BATCH; processed === BATCH; ) processed = await enqueueMails(database, now, BATCH);
  let sent = 0;
  for (let taken = 0; taken < MAX_MAILS; taken += 1) {
    const mail = await takeDueMail(database, now, LEASE_MINUTES);
    if (mail === null) break;
    const outcome = await deliver(deps, mail, now);
    if (outcome.type === 'sent') sent += 1;
    await recordMailOutcome(database, mail, outcome, now);
  }
  await pruneMails(database, new Date(now.getTime() - RETENTION_MS));
  return sent;
}

async function deliver({ database, send, appUrl }: MailRoundDeps, mail: DueMail, now: Date): Promise<MailOutcome> {
  if (mail.email === '') return { type: 'given_up', error: 'the person is no longer a member of the account' };
  const rows = await findExceptions(database, mail.accountId, mail.exceptionIds);
  const unresolved = rows.filter((row) => row.resolved_at === null).sort(byUrgency);
  if (unresolved.length === 0) return { type: 'given_up', error: 'all exceptions are resolved' };
  try {
    await send(mailOf(mail, unresolved, appUrl));
    return { type: 'sent' };
  } catch (failure) {
    const error = failure instanceof Error ? failure.message.slice(0, 500) : String(failure);
    const minutes = RETRY_MINUTES[mail.attempts - 1];
    if (minutes === undefined) return { type: 'given_up', error };
    return { type: 'again', error, at: new Date(now.getTime() + minutes * 60_000) };
  }
}

function byUrgency(one: ListedException, other: ListedException): number {
  return other.severity - one.severity || (one.opened_at?.getTime() ?? 0) - (other.opened_at?.getTime() ?? 0);
}

/** Renders plain text with the subject, cause, deadline and next step of each exception. */
function mailOf(mail: DueMail, rows: readonly ListedException[], appUrl: string): ExceptionMail {
  const choiceUrl = `${appUrl}/settings/notifications`;
  const [first] = rows;
  const only = rows.length === 1 && first !== undefined ? `${subjectOf(first)}: ${textOf({ row: first }).title}` : null;
  const paragraphs = rows.slice(0, MAX_LISTED).map((row) => {
    const { title, explanation, nextStep } = textOf({ row });
    const lines = [...deadlineOf(row), explanation, `Next: ${nextStep}`].flatMap((line) => wrapped(line));
    return [`${subjectOf(row)}: ${title}`, ...lines, `${appUrl}/exceptions?open=${row.id}`].join('\n  ');
  });
  const count = `${rows.length}${mail.exceptionIds.length >= MAX_EXCEPTIONS_PER_MAIL ? ' or more' : ''}`;
  const more = rows.length > MAX_LISTED ? `\n${MAX_LISTED} of ${count}; see all: ${appUrl}/exceptions\n` : '';
  const text = `${paragraphs.join('\n\n')}\n${more}
You subscribed to these emails for the account "${mail.accountName}". Change or stop them:
${choiceUrl}
`;
  const subject = only ?? `${count} exceptions${mail.isDigest ? ' of the day' : ''} in ${mail.accountName}`;
  return { to: mail.email, subject: oneLine(subject), text, choiceUrl };
}

function subjectOf({ containerNumber, shipmentNumber }: ListedException): string {
  return containerNumber ?? shipmentNumber ?? 'Sources';
}

function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 200);
}

/** Renders the deadline in the time zone of the place, or in UTC. */
function deadlineOf(exception: ListedException): string[] {
  const { deadline_at: at } = exception;
  if (at === null) return [];
  const zone = zoneOf(exception) ?? 'UTC';
  const day = at.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  return [`Due ${day} (${zone}).`];
}

/** Short enough that mail servers do not wrap lines. */
const LINE_LENGTH = 72;

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
