/** Enqueues and sends the messages of subscriptions, with retries. */
import { findExceptions } from '../../store/exceptions/lists.ts';
import { findEventFacts } from '../../store/subscriptions/event-facts.ts';
import { type DueMessage, takeDueMessage } from '../../store/subscriptions/messages.ts';
import { byUrgency, exceptionEntry } from '../exceptions/exception-entry.ts';
import { htmlOfMail, type MailContent, type MailEntry, oneLine, textOfMail } from '../notices/mail-content.ts';
import { type MailRoundDeps, type NoticeMail, sendDue } from '../notices/send-due.ts';
import { enqueueEvents } from './enqueue.ts';
import { eventEntry } from './event-entry.ts';
import { type Signatures, unsubscribeUrl } from './unsubscribe.ts';

export interface MessageRoundDeps extends MailRoundDeps {
  signatures: Signatures;
}

/** Entries described in full per message. The rest are only counted. */
const MAX_LISTED = 100;

/** Sends the messages that are due. Can run concurrently. Returns the number of messages sent. */
export async function sendMessages(deps: MessageRoundDeps, now: Date): Promise<number> {
  await enqueueEvents(deps.database, now);
  const render = (message: DueMessage) => renderMessage(deps, message);
  return sendDue(deps, { queue: 'subscription_messages', take: takeDueMessage, render }, now);
}

async function renderMessage(
  { database, appUrl, signatures }: MessageRoundDeps,
  message: DueMessage,
): Promise<NoticeMail | { reason: string }> {
  const { accountId, eventIds, exceptionIds, isTest } = message;
  if (message.email === '') return { reason: 'the person unsubscribed or is no longer a member of the account' };
  const rows = await findExceptions(database, accountId, exceptionIds);
  const exceptions = rows.filter((row) => row.resolved_at === null).sort(byUrgency);
  const events = await findEventFacts(database, accountId, eventIds);
  const total = exceptions.length + events.length;
  if (total === 0 && !isTest) return { reason: 'all exceptions are resolved and all events were withdrawn' };
  const entries = [
    ...exceptions.slice(0, MAX_LISTED).map((row) => exceptionEntry(row, appUrl)),
    ...events.slice(0, Math.max(0, MAX_LISTED - exceptions.length)).map((fact) => eventEntry(fact, appUrl)),
  ];
  return mailOf(message, { entries, total, appUrl, unsubscribeAt: unsubscribeUrl(signatures, appUrl, message) });
}

interface MessageInput {
  entries: readonly MailEntry[];
  /** Number of entries, including those not listed. */
  total: number;
  appUrl: string;
  unsubscribeAt: string;
}

function mailOf(message: DueMessage, { entries, total, appUrl, unsubscribeAt }: MessageInput): NoticeMail {
  const { subscriptionName: name, accountName, isTest } = message;
  const [first] = entries;
  const content: MailContent = {
    intro: isTest
      ? [
          `This is a test of the notification "${name}".`,
          total === 0 ? 'Nothing has matched it yet.' : 'The latest changes that match it:',
        ]
      : [],
    entries,
    more:
      total > entries.length
        ? { text: `${entries.length} of ${total}; see your shipments`, url: `${appUrl}/shipments` }
        : null,
    footer: [
      {
        text: `Notification "${name}" of the account "${accountName}". Change it`,
        url: `${appUrl}/settings/notifications`,
      },
      { text: 'Unsubscribe', url: unsubscribeAt },
    ],
  };
  const summary =
    total === 1 && first !== undefined && !message.isDigest ? first.title : `${name}: ${countText(total)}`;
  return {
    id: message.id,
    to: message.email,
    subject: oneLine(isTest ? `Test: ${name}` : summary),
    text: textOfMail(content),
    html: htmlOfMail(content),
    choiceUrl: unsubscribeAt,
    isOneClick: true,
  };
}

function countText(total: number): string {
  return total === 1 ? 'one change' : `${total} changes`;
}
