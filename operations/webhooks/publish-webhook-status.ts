/** Publishes that a webhook is failing or was disabled, to the account's other webhooks and the event log. */

import { appendEvents, type RenderNotification } from '../../store/events/append-events.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { Announce } from '../../store/webhooks/delivery-attempts.ts';
import { webhookDisabledEvent, webhookFailingEvent } from '../../webhooks/operational-events.ts';

export function publishWebhookStatus(renderNotification: RenderNotification): Announce {
  return async (trx, accountId, { webhookId, url, at, failingSince, news }) => {
    const about = { id: newId(), webhook: { id: webhookId, url }, at, failingSince };
    const event =
      news.kind === 'disabled'
        ? webhookDisabledEvent({ ...about, reason: news.reason })
        : webhookFailingEvent({ ...about, percent: news.percent, disablesAt: news.disablesAt });
    await appendEvents(trx, accountId, [{ ...event, exceptWebhookId: webhookId }], renderNotification, at);
  };
}
