/** Mails of exceptions: gathered by what people chose, sent with retries. What ended before its mail goes is left out. */
import { textOf } from '../../resources/exceptions/exception.ts';
import { findExceptions, type ListedException } from '../../store/exceptions/lists.ts';
import {
  type DueMail,
  enqueueMails,
  type MailOutcome,
  MOST_GATHERED,
  noteMail,
  pruneMails,
  takeDueMail,
} from '../../store/exceptions/mails.ts';
import type { Database } from '../../store/postgres/database.ts';

export interface ExceptionMail {
  to: string;
  subject: string;
  text: string;
  /** Where the rule of the person is changed. */
  choiceUrl: string;
}

export interface MailRoundDeps {
  database: Database;
  /** Throws where the mail could not be handed over. */
  send(mail: ExceptionMail): Promise<void>;
  /** Origin of the pages. */
  appUrl: string;
}

/** Exceptions that are looked at in one statement. */
const BATCH = 500;
/** Mails of one round; what is more waits for the next. */
const MOST_MAILS = 100;
/** Of what is told in full; the rest is counted. */
const MOST_TOLD = 50;
/** Whoever took a mail and died leaves it to others after that. */
const LEASE_MINUTES = 5;
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;
const KEPT_MS = 7 * 86_400_000;

/** Several may run at once: each mail is taken by one. Returns how many were sent. */
export async function sendExceptionMails(deps: MailRoundDeps, now: Date): Promise<number> {
  const { database } = deps;
  for (let looked = BATCH; looked === BATCH; ) looked = await enqueueMails(database, now, BATCH);
  let sent = 0;
  for (let taken = 0; taken < MOST_MAILS; taken += 1) {
    const mail = await takeDueMail(database, now, LEASE_MINUTES);
    if (mail === null) break;
    const outcome = await deliver(deps, mail, now);
    if (outcome.type === 'sent') sent += 1;
    await noteMail(database, mail, outcome, now);
  }
  await pruneMails(database, new Date(now.getTime() - KEPT_MS));
  return sent;
}

async function deliver({ database, send, appUrl }: MailRoundDeps, mail: DueMail, now: Date): Promise<MailOutcome> {
  if (mail.email === '') return { type: 'given_up', error: 'the person is not in the account any more' };
  const rows = await findExceptions(database, mail.accountId, mail.exceptionIds);
  const lasting = rows.filter((row) => row.resolved_at === null).sort(byUrgency);
  if (lasting.length === 0) return { type: 'given_up', error: 'all of it has ended' };
  try {
    await send(mailOf(mail, lasting, appUrl));
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

/** Plain text: what happened, to what, until when somebody has to act, and what to do next. */
function mailOf(mail: DueMail, rows: readonly ListedException[], appUrl: string): ExceptionMail {
  const choiceUrl = `${appUrl}/settings/notifications`;
  const [first] = rows;
  const only = rows.length === 1 && first !== undefined ? `${subjectOf(first)}: ${textOf({ row: first }).title}` : null;
  const told = rows.slice(0, MOST_TOLD).map((row) => {
    const { title, explanation, nextStep } = textOf({ row });
    const lines = [...deadlineOf(row), explanation, `Next: ${nextStep}`].flatMap((line) => wrapped(line));
    return [`${subjectOf(row)}: ${title}`, ...lines, `${appUrl}/exceptions?open=${row.id}`].join('\n  ');
  });
  const count = `${rows.length}${mail.exceptionIds.length >= MOST_GATHERED ? ' or more' : ''}`;
  const more = rows.length > MOST_TOLD ? `\n${MOST_TOLD} of ${count}, the others: ${appUrl}/exceptions\n` : '';
  const text = `${told.join('\n\n')}\n${more}
You chose these mails for the account "${mail.accountName}". Other ones, or none:
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

/** In the zone of the place, where one is known. */
function deadlineOf({ deadline_at: at, timezone }: ListedException): string[] {
  if (at === null) return [];
  const day = at.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone ?? 'UTC',
  });
  return [`Until ${day} (${timezone ?? 'UTC'}).`];
}

/** So that no line is broken on its way. */
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
