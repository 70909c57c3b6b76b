/** Enqueues and sends the messages of subscriptions, with retries. */
import { findExceptions } from '../../store/exceptions/lists.ts';
import { findEventFacts } from '../../store/subscriptions/event-facts.ts';
import { type DueMessage, takeDueMessage } from '../../store/subscriptions/messages.ts';
import { byUrgency, exceptionEntry } from '../exceptions/exception-entry.ts';
import { type ChannelContent, channelBody } from '../notices/channel-content.ts';
import { htmlOfMail, type MailEntry, oneLine, textOfMail } from '../notices/mail-content.ts';
import { runEach } from '../notices/run-each.ts';
import { type MailRoundDeps, type NoticeMail, sendDue } from '../notices/send-due.ts';
import { channelSealing } from './channel.ts';
import { enqueueEvents } from './enqueue.ts';
import { eventEntry } from './event-entry.ts';
import { type Signatures, unsubscribeUrl } from './unsubscribe.ts';

export interface MessageRoundDeps extends MailRoundDeps {
  signatures: Signatures;
  /** Decrypts the URL of a channel. */
  openSecret(sealed: Buffer, context: string): string;
  /** Posts JSON to a channel. Throws if it was not accepted. */
  post(url: string, body: string): Promise<void>;
}

/** Entries described in full per message. The rest are only counted. */
const MAX_LISTED = 100;

/**
 * Sends the messages that are due. Can run concurrently. Returns the number of messages sent. If an account fails, throws
 * its error after all others are served.
 */
export async function sendMessages(deps: MessageRoundDeps, now: Date): Promise<number> {
  const prepare = (message: DueMessage) => prepareMessage(deps, message);
  let sent = 0;
  await runEach([
    () => enqueueEvents(deps.database, now),
    async () => {
      sent = await sendDue(deps.database, { queue: 'subscription_messages', take: takeDueMessage, prepare }, now);
    },
  ]);
  return sent;
}

async function prepareMessage(deps: MessageRoundDeps, message: DueMessage) {
  const { database, appUrl } = deps;
  const { accountId, channel, userId, email, subscriptionId } = message;
  if (userId === null ? channel === null : email === '') return { reason: 'the recipient was removed' };
  const rows = await findExceptions(database, accountId, message.exceptionIds);
  const exceptions = rows.filter((row) => row.resolved_at === null).sort(byUrgency);
  const events = await findEventFacts(database, accountId, message.eventIds);
  const total = exceptions.length + events.length;
  if (total === 0 && !message.isTest) return { reason: 'all exceptions are resolved and all events were withdrawn' };
  const entries = [
    ...exceptions.slice(0, MAX_LISTED).map((row) => exceptionEntry(row, appUrl)),
    ...events.slice(0, Math.max(0, MAX_LISTED - exceptions.length)).map((fact) => eventEntry(fact, appUrl)),
  ];
  const content = contentOf(message, { entries, total, appUrl });
  if (userId !== null) {
    const url = unsubscribeUrl(deps.signatures, appUrl, { accountId, subscriptionId, userId });
    return () => deps.send(mailOf(message, content, url));
  }
  return async () => {
    if (channel === null) return;
    const url = deps.openSecret(channel.sealedUrl, channelSealing(subscriptionId));
    await deps.post(url, channelBody(channel.kind, content, total));
  };
}

interface Listed {
  entries: readonly MailEntry[];
  /** Number of entries, including those not listed. */
  total: number;
  appUrl: string;
}

function contentOf(message: DueMessage, { entries, total, appUrl }: Listed): ChannelContent {
  const { subscriptionName: name, accountName, isTest, isDigest } = message;
  const [first] = entries;
  const summary = total === 1 && first !== undefined && !isDigest ? first.title : `${name}: ${countText(total)}`;
  return {
    title: isTest ? `Test: ${name}` : summary,
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
    ],
  };
}

function mailOf(message: DueMessage, content: ChannelContent, unsubscribeAt: string): NoticeMail {
  const mail = { ...content, footer: [...content.footer, { text: 'Unsubscribe', url: unsubscribeAt }] };
  return {
    id: message.id,
    to: message.email,
    subject: oneLine(content.title),
    text: textOfMail(mail),
    html: htmlOfMail(mail),
    choiceUrl: unsubscribeAt,
    isOneClick: true,
  };
}

function countText(total: number): string {
  return total === 1 ? 'one change' : `${total} changes`;
}
