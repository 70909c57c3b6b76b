import { readInput } from '../../../operations/input.ts';
import { Rejection } from '../../../operations/rejection.ts';
import { replayHistory } from '../../../operations/webhooks/replay.ts';
import { webhook, webhookResource } from '../../../resources/webhooks/webhook.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { countWebhooksForUpdate, insertWebhook, MAX_WEBHOOKS } from '../../../store/webhooks/webhooks.ts';
import { sealHeaders } from '../../../webhooks/sealed-headers.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { recordAudit } from '../../audit-trail.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { created, type Route } from '../../route.ts';
import { checkHeaderNames, newWebhookAttributes, PUBLIC_ONLY } from './attributes.ts';
import { webhookSubject } from './audit.ts';

export const createWebhookRoute: Route = {
  name: 'create-webhook',
  method: 'POST',
  path: '/v2/webhooks',
  scope: 'write',
  permission: 'manage_webhooks',
  body: 'required',
  feature: 'webhooks',
  sealsResponse: true,
  doc: {
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description: 'Only this response contains the full secret that signs its notifications.',
    parameters: fieldsParameters('webhook'),
    request: {
      schema: requestOf('webhook', { attributes: newWebhookAttributes(PUBLIC_ONLY) }),
      examples: {
        arrivals: {
          data: {
            type: 'webhook',
            attributes: {
              url: 'https://example.com/hooks/seamark',
              active: true,
              events: ['tracking_request.succeeded', 'container.transport.vessel_arrived'],
              headers: [{ name: 'X-Team', value: 'imports' }],
            },
          },
        },
      },
    },
    answers: { 201: { about: 'The webhook, with its secret', schema: documentOf(webhook) } },
  },
  async handle(request) {
    const { secretBox, addressRules } = request.services;
    const schema = newWebhookAttributes(addressRules);
    const { history_from: historyFrom, ...attributes } = readInput(schema, readNewData(request.body, 'webhook'));
    checkHeaderNames(attributes, attributes);
    const { accountId } = request.caller;
    const id = newId();
    const secret = createWebhookSecret();
    const row = await request.database.transaction().execute(async (trx) => {
      if ((await countWebhooksForUpdate(trx, accountId)) >= MAX_WEBHOOKS) {
        const detail = `An account may have ${MAX_WEBHOOKS} webhooks`;
        throw new Rejection([{ path: ['url'], detail, code: 'too_many' }]);
      }
      const inserted = await insertWebhook(trx, {
        account_id: accountId,
        id,
        ...attributes,
        ...sealHeaders(secretBox.seal, { id, headers: attributes.headers }),
        secret_encrypted: secretBox.seal(secret, id),
        secret_masked: maskWebhookSecret(secret),
      });
      if (historyFrom) await replayHistory(trx, inserted, historyFrom);
      await recordAudit(trx, request, { action: 'webhook.created', subject: webhookSubject(inserted) });
      return inserted;
    });
    const data = webhookResource(row, request.settings.baseUrl, { secret, headers: attributes.headers });
    return created(await resourceDocument(request, data), data.links?.self);
  },
};
