import { sliceOf } from '../../../../operations/lists/pages.ts';
import { webhookNotificationLog } from '../../../../resources/webhooks/webhook-notification-log.ts';
import { findNotificationRecord, listAttempts } from '../../../../store/webhooks/notifications.ts';
import { listDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { NotificationLoader } from './notification-loader.ts';

const pages = pageParameters(25);
const include = includeParameter('webhook_notification_log');

export const listWebhookNotificationLogsRoute: Route = {
  name: 'list-webhook-notification-logs',
  method: 'GET',
  path: '/v2/webhook_notifications/:id/webhook_notification_logs',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhook notifications',
    summary: 'List the attempts to deliver a notification',
    description: 'Oldest first, including those of replays. They are stored as long as the notification.',
    extension: true,
    parameters: [include, ...pages.parameters, ...fieldsParameters('webhook_notification_log', 'webhook_notification')],
    answers: { 200: { about: 'A page of attempts', schema: listOf(webhookNotificationLog) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const id = idInPath(request);
    const page = pages.read(query);
    const tree = include.read(query);
    const notification = found(await findNotificationRecord(database, caller.accountId, id));
    const listed = await listAttempts(database, caller.accountId, id, sliceOf(page));
    const loader = new NotificationLoader(request, [notification]);
    if (tree !== null) await loader.notifications();
    const data = listed.rows.map((row) => webhookNotificationLog.render(row));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loader.load }));
  },
};
