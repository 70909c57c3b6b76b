import { sliceOf } from '../../../../operations/lists/pages.ts';
import { DELIVERY_STATUSES } from '../../../../resources/webhooks/posted-notification.ts';
import { webhookNotification } from '../../../../resources/webhooks/webhook-notification.ts';
import { listNotificationRecords, type NotificationFilter } from '../../../../store/webhooks/notifications.ts';
import { EVENT_NAMES } from '../../../../webhooks/catalogue.ts';
import { listDocument } from '../../../json-api/document.ts';
import { extensionFilterBy, parametersOf, readFilters } from '../../../json-api/filters.ts';
import {
  choiceParameter,
  choicesParameter,
  endParameter,
  fieldsParameters,
  includeParameter,
  instantParameter,
  pageParameters,
  uuidParameter,
} from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';
import { NotificationLoader } from './notification-loader.ts';
import { statusCodeParameter } from './status-code-parameter.ts';

const pages = pageParameters(25);
const include = includeParameter('webhook_notification');

const ours = extensionFilterBy<NotificationFilter>();
const filters = [
  ours(uuidParameter('filter[webhook]', 'Notifications of this webhook'), (webhook) => ({ webhook })),
  ours(choicesParameter('filter[event]', EVENT_NAMES, 'Name of the event'), (events) => ({ events })),
  ours(choiceParameter('filter[delivery_status]', DELIVERY_STATUSES, 'Delivery status'), (status) => ({ status })),
  ours(statusCodeParameter('filter[status_code]', 'Response to the last attempt'), (statusCodes) => ({ statusCodes })),
  ours(uuidParameter('filter[shipment]', 'Events of this shipment and its containers'), (shipment) => ({ shipment })),
  ours(uuidParameter('filter[container]', 'Events of this container'), (container) => ({ container })),
  ours(uuidParameter('filter[replay]', 'Notifications last queued by this replay'), (replay) => ({ replay })),
  ours(instantParameter('filter[created_at][start]', 'Recorded at this time or later'), (createdFrom) => ({
    createdFrom,
  })),
  ours(endParameter('filter[created_at][end]', 'Recorded at this time or earlier'), (createdBefore) => ({
    createdBefore,
  })),
];

export const listWebhookNotificationsRoute: Route = {
  name: 'list-webhook-notifications',
  method: 'GET',
  path: '/v2/webhook_notifications',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhook notifications',
    summary: 'List notifications',
    description:
      'One per event and webhook, newest first, including those of deleted webhooks. `webhook_notification_logs` are the ' +
      'attempts to deliver it.',
    parameters: [
      ...parametersOf(filters),
      include,
      ...pages.parameters,
      ...fieldsParameters('webhook_notification', 'webhook_notification_log'),
    ],
    answers: { 200: { about: 'A page of notifications', schema: listOf(webhookNotification) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const filter = readFilters(filters, query);
    const listed = await listNotificationRecords(database, caller.accountId, filter, sliceOf(page));
    const loader = new NotificationLoader(request, listed.rows);
    const data = await loader.notifications();
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loader.load }));
  },
};
