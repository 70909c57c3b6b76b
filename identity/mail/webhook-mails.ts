/** Emails to the members who manage webhooks. If an account's only webhook fails, nothing else reports this. */

import { membershipsOfAccount } from '../../store/people/memberships.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { WebhookNotice } from '../../store/webhooks/failing-webhooks.ts';
import { isRole, may } from '../accounts/roles.ts';
import type { Mail } from './mail.ts';

export interface WebhookMailDeps {
  database: Database;
  /** Never throws. Failures are logged. */
  send(mail: Mail): void;
  /** Origin of the web app. */
  appUrl: string;
}

/**
 * Emails every member who may manage webhooks. A lost email does no harm, because the event log contains the same
 * notice.
 */
export async function mailWebhookNews(
  { database, send, appUrl }: WebhookMailDeps,
  accountId: string,
  news: WebhookNotice,
): Promise<void> {
  for (const { email, role, accountName } of await membershipsOfAccount(database, accountId)) {
    if (isRole(role) && may(role, 'manage_webhooks')) send(webhookMail({ to: email, accountName, appUrl, news }));
  }
}

interface WebhookMailInput {
  to: string;
  accountName: string;
  appUrl: string;
  news: WebhookNotice;
}

function webhookMail({
  to,
  accountName,
  appUrl,
  news: { webhookId, url, failingSince, news },
}: WebhookMailInput): Mail {
  // The rest of the URL may contain a secret.
  const { host } = new URL(url);
  const since = formatTime(failingSince);
  const [subject, text] =
    news.kind === 'disabled'
      ? [
          `The webhook to ${host} was disabled`,
          news.reason === 'gone'
            ? `${host} responded with 410 Gone, so its webhook was disabled.`
            : `${host} has accepted no notification since ${since}, so its webhook was disabled.`,
        ]
      : [
          `The webhook to ${host} is failing`,
          `${host} has accepted no notification since ${since}. The webhook will be disabled on ${formatTime(news.disablesAt)} unless it accepts one before then.`,
        ];
  const next =
    news.kind === 'disabled'
      ? 'Nothing is lost. Enable the webhook again and replay the missed notifications'
      : 'See its responses and its pending notifications';
  return {
    to,
    subject: `${subject} (${accountName})`,
    text: `${text}

${next}:
${appUrl}/developers/webhooks/${webhookId}

You receive this email because you manage the webhooks of the account "${accountName}".
`,
  };
}

function formatTime(at: Date): string {
  return `${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
