import { z } from 'zod';
import type { Resource } from '../../../../resources/resource.ts';
import { webhookNotification } from '../../../../resources/webhooks/webhook-notification.ts';
import { eventBodies, findNotificationRecord } from '../../../../store/webhooks/notifications.ts';
import { notifiedResource } from '../../../../webhooks/notification-schema.ts';
import { resourceDocument, sparse } from '../../../json-api/document.ts';
import { readFieldsets } from '../../../json-api/fieldsets.ts';
import { fieldsParameters, includeParameter } from '../../../json-api/parameters.ts';
import { dataOf, includedWith, selfLink } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { NotificationLoader } from './notification-loader.ts';

const include = includeParameter('webhook_notification');

const document = z.strictObject({
  data: dataOf(webhookNotification),
  included: z.union([includedWith(webhookNotification).included ?? z.never(), z.array(notifiedResource)]),
  links: selfLink,
});

/**
 * Without `include`, related resources are those that were sent with the notification. With it, they are the current
 * ones.
 */
export const getWebhookNotificationRoute: Route = {
  name: 'get-webhook-notification',
  method: 'GET',
  path: '/v2/webhook_notifications/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhook notifications',
    summary: 'Get a notification',
    description:
      'Without `include`, the response contains the resources as they were when the event occurred; with `include`, the ' +
      'requested ones as they are now.',
    parameters: [include, ...fieldsParameters('webhook_notification', 'webhook_notification_log')],
    answers: { 200: { about: 'The notification', schema: document } },
  },
  async handle(request) {
    const { database, caller, query, url } = request;
    const id = idInPath(request);
    const tree = include.read(query);
    const row = found(await findNotificationRecord(database, caller.accountId, id));
    const loader = new NotificationLoader(request, [row]);
    const data = found((await loader.notifications())[0]);
    if (tree !== null) return ok(await resourceDocument(request, data, { include: tree, load: loader.load }));
    const event = (await eventBodies(database, caller.accountId, [row.event_id])).get(row.event_id);
    const included = (event?.included ?? []) as Resource[];
    return ok(sparse({ data, included, links: { self: url } }, readFieldsets(query)));
  },
};
