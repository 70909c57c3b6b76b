import { deleteWebhook } from '../../../operations/webhooks/delete-webhook.ts';
import { findWebhook } from '../../../store/webhooks/webhooks.ts';
import { recordAudit } from '../../audit-trail.ts';
import { notFound } from '../../json-api/errors.ts';
import { deletedDocument } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { webhookSubject } from './audit.ts';

export const deleteWebhookRoute: Route = {
  name: 'delete-webhook',
  method: 'DELETE',
  path: '/v2/webhooks/:id',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Abandons its pending notifications and cancels a running replay.',
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    await request.database.transaction().execute(async (trx) => {
      const webhook = found(await findWebhook(trx, accountId, id));
      if (!(await deleteWebhook(trx, accountId, id))) throw notFound();
      await recordAudit(trx, request, { action: 'webhook.deleted', subject: webhookSubject(webhook) });
    });
    return ok({ meta: {} });
  },
};
