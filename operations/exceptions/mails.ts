/**
 * Enqueues and sends emails about exceptions according to each person's rules, with retries. Omits resolved exceptions.
 */
import { findExceptions, type ListedException } from '../../store/exceptions/lists.ts';
import {
  accountsToNotify,
  type DueMail,
  enqueueMails,
  MAX_EXCEPTIONS_PER_MAIL,
  takeDueMail,
} from '../../store/exceptions/mails.ts';
import type { Database } from '../../store/postgres/database.ts';
import { htmlOfMail, type MailContent, oneLine, textOfMail } from '../notices/mail-content.ts';
import { runEach } from '../notices/run-each.ts';
import { type MailRoundDeps, type NoticeMail, sendDue } from '../notices/send-due.ts';
import { enqueueExceptions } from '../subscriptions/enqueue.ts';
import { byUrgency, exceptionEntry } from './exception-entry.ts';

const BATCH = 500;
/** Exceptions described in full per email. The rest are only counted. */
const MAX_LISTED = 50;

/**
 * Sends the emails that are due. Can run concurrently. Returns the number of emails sent. If an account fails, throws its
 * error after all others are served.
 */
export async function sendExceptionMails(deps: MailRoundDeps, now: Date): Promise<number> {
  const { database } = deps;
  const accounts = await accountsToNotify(database);
  const prepare = async (mail: DueMail) => {
    if (mail.email === '') return { reason: 'the person is no longer a member of the account' };
    const rows = await findExceptions(database, mail.accountId, mail.exceptionIds);
    const unresolved = rows.filter((row) => row.resolved_at === null).sort(byUrgency);
    if (unresolved.length === 0) return { reason: 'all exceptions are resolved' };
    return () => deps.send(mailOf(mail, unresolved, deps.appUrl));
  };
  let sent = 0;
  await runEach([
    ...accounts.map((accountId) => () => noticeExceptions(database, accountId, now)),
    async () => {
      sent = await sendDue(database, { queue: 'exception_mails', take: takeDueMail, prepare }, now);
    },
  ]);
  return sent;
}

/** Enqueues messages about exceptions of an account that have just opened. */
async function noticeExceptions(database: Database, accountId: string, now: Date): Promise<void> {
  for (let processed = BATCH; processed === BATCH; ) {
    processed = await database.transaction().execute(async (trx) => {
      const opened = await enqueueMails(trx, accountId, now, BATCH);
      await enqueueExceptions(trx, opened, now);
      return opened.length;
    });
  }
}

/** Renders the subject, cause, deadline and next step of each exception. */
function mailOf(mail: DueMail, rows: readonly ListedException[], appUrl: string): NoticeMail {
  const choiceUrl = `${appUrl}/settings/notifications`;
  const entries = rows.slice(0, MAX_LISTED).map((row) => exceptionEntry(row, appUrl));
  const count = `${rows.length}${mail.exceptionIds.length >= MAX_EXCEPTIONS_PER_MAIL ? ' or more' : ''}`;
  const content: MailContent = {
    intro: [],
    entries,
    more: rows.length > MAX_LISTED ? { text: `${MAX_LISTED} of ${count}; see all`, url: `${appUrl}/exceptions` } : null,
    footer: [
      {
        text: `You subscribed to these emails for the account "${mail.accountName}". Change or stop them`,
        url: choiceUrl,
      },
    ],
  };
  const [first] = entries;
  const subject =
    rows.length === 1 && first !== undefined
      ? first.title
      : `${count} exceptions${mail.isDigest ? ' of the day' : ''} in ${mail.accountName}`;
  return {
    id: mail.id,
    to: mail.email,
    subject: oneLine(subject),
    text: textOfMail(content),
    html: htmlOfMail(content),
    choiceUrl,
    isOneClick: false,
  };
}
