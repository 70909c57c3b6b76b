import { z } from 'zod';
import { findPostedBody } from '../../../../store/webhooks/notifications.ts';
import { found, idInPath } from '../../../path-ids.ts';
import type { Route } from '../../../route.ts';

/** Returns the exact bytes, so that signatures can be verified. */
export const getWebhookNotificationBodyRoute: Route = {
  name: 'get-webhook-notification-body',
  method: 'GET',
  path: '/v2/webhook_notifications/:id/body',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhook notifications',
    summary: 'Get the body of a notification as it is posted',
    description:
      'The exact bytes that every attempt and every replay posts and signs. They were rendered when the event was recorded, so ' +
      'their `delivery_status` is `pending`.',
    extension: true,
    answers: { 200: { about: 'The body', schema: posted(), contentType: 'application/json' } },
  },
  async handle(request) {
    const text = found(await findPostedBody(request.database, request.caller.accountId, idInPath(request)));
    return { status: 200, body: undefined, bytes: Buffer.from(text), contentType: 'application/json' };
  },
};

/** Deliberately loose, because the `webhooks` section of the description contains the schema of each event. */
function posted(): z.ZodType {
  return z.looseObject({ data: z.looseObject({ id: z.uuid(), type: z.literal('webhook_notification') }) });
}
