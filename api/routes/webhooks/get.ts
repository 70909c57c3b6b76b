import { webhookResource } from '../../../resources/webhook.ts';
import { findWebhook } from '../../../store/webhooks.ts';
import { found, idInPath } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import { ok, type Route } from '../../route.ts';

export const getWebhookRoute: Route = {
  name: 'get-webhook',
  method: 'GET',
  path: '/v2/webhooks/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    readInclude(request.query, 'webhook');
    const row = found(await findWebhook(request.database, request.caller.accountId, idInPath(request)));
    return ok({ data: webhookResource(row, request.settings.baseUrl), links: { self: request.url } });
  },
};
