/** Mails to those who look after an account's webhooks: where there is only one, its failing is told by nothing else. */

import { membershipsOfAccount } from '../../store/people/memberships.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { WebhookNews } from '../../store/webhooks/failing-webhooks.ts';
import { isRole, may } from '../accounts/roles.ts';
import type { Mail } from './mail.ts';

export interface WebhookMailDeps {
  database: Database;
  /** Never throws: what goes wrong with a mail is in the log. */
  send(mail: Mail): void;
  /** Origin of the pages. */
  appUrl: string;
}

/** To everybody who may manage webhooks. The news stand in the event log, whatever becomes of the mails. */
export async function mailWebhookNews(
  { database, send, appUrl }: WebhookMailDeps,
  accountId: string,
  news: WebhookNews,
): Promise<void> {
  for (const { email, role, accountName } of await membershipsOfAccount(database, accountId)) {
    if (isRole(role) && may(role, 'manage_webhooks')) send(webhookMail({ to: email, accountName, appUrl, news }));
  }
}

interface WebhookMailInput {
  to: string;
  accountName: string;
  appUrl: string;
  news: WebhookNews;
}

function webhookMail({
  to,
  accountName,
  appUrl,
  news: { webhookId, url, failingSince, news },
}: WebhookMailInput): Mail {
  // The rest of the address may hold a secret.
  const { host } = new URL(url);
  const since = formatTime(failingSince);
  const [subject, text] =
    news.kind === 'disabled'
      ? [
          `The webhook to ${host} was switched off`,
          news.reason === 'gone'
            ? `${host} answered 410 Gone, so the webhook to it was switched off.`
            : `${host} has taken nothing since ${since}, so the webhook to it was switched off.`,
        ]
      : [
          `The webhook to ${host} fails`,
          `${host} has taken nothing since ${since}. The webhook to it is switched off on ${formatTime(news.disablesAt)} unless it takes something before.`,
        ];
  const next =
    news.kind === 'disabled'
      ? 'Nothing is lost: switch it on again there, and have sent what it missed'
      : 'What it answered, and what waits for it';
  return {
    to,
    subject: `${subject} (${accountName})`,
    text: `${text}

${next}:
${appUrl}/developers/webhooks/${webhookId}

You get this as you may manage the webhooks of the account "${accountName}".
`,
  };
}

function formatTime(at: Date): string {
  return `${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
