import { deleteFormerSecrets } from '../../../store/webhooks/secrets.ts';
import { lockWebhook, updateWebhook } from '../../../store/webhooks/webhooks.ts';
import { recordAudit } from '../../audit-trail.ts';
import { deletedDocument } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { webhookSubject } from './audit.ts';

export const deleteFormerSecretsRoute: Route = {
  name: 'delete-former-webhook-secrets',
  method: 'DELETE',
  path: '/v2/webhooks/:id/former_secrets',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'none',
  feature: 'webhooks',
  doc: {
    tag: 'Webhooks',
    summary: 'End the overlap of secrets',
    description:
      'From now on, deliveries are signed only with the current secret. Deliveries in progress are not affected.',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    await request.database.transaction().execute(async (trx) => {
      const webhook = found(await lockWebhook(trx, accountId, id));
      await deleteFormerSecrets(trx, accountId, id);
      await updateWebhook(trx, accountId, id, {});
      await recordAudit(trx, request, { action: 'webhook.former_secrets_ended', subject: webhookSubject(webhook) });
    });
    return ok({ meta: {} });
  },
};
