/**
 * `POST /v2/bridge`: receives the webhooks of the service behind the bridge (docs/connect/bridge.md). A signature
 * replaces the API key.
 */
import { z } from 'zod';
import { receiveBridgeWebhook } from '../../../operations/intake/receive-bridge-webhook.ts';
import { isGenuineDelivery } from '../../../webhooks/verify-delivery.ts';
import { ApiError, badRequest, notFound } from '../../json-api/errors.ts';
import type { PublicRoute } from '../../route.ts';
import { RefusalLog } from './refusal-log.ts';

/** Maximum body size: four times that of the largest notification. */
const LIMIT_BYTES = 1024 * 1024;

export const receiveBridgeWebhookRoute: PublicRoute = {
  name: 'receive-bridge-webhook',
  method: 'POST',
  path: '/v2/bridge',
  doc: {
    tag: 'Webhooks',
    summary: 'Receive a webhook of another service',
    description:
      'For the service behind the bridge. Instead of an API key, a signature proves the sender: `webhook-signature` or ' +
      '`X-T49-Webhook-Signature`. A notification about numbers that no account tracks is accepted and not stored.',
    extension: true,
    request: { schema: z.looseObject({}).describe('A webhook notification'), contentTypes: ['application/json'] },
    answers: { 204: { about: 'Accepted; it is recorded shortly', schema: null } },
    errors: [401, 404, 413],
  },
  async handle({ database, services: { bridgeWebhooks }, headers, readBody, logger, now }) {
    if (bridgeWebhooks === null) throw notFound('This installation receives no webhooks of another service');
    const body = Buffer.from(await readBody(LIMIT_BYTES));
    const secret = await bridgeWebhooks.secret();
    const seconds = Math.floor(now().getTime() / 1_000);
    if (!isGenuineDelivery({ secret, headers, body, now: seconds })) {
      refusals.note(logger, {}, now());
      throw wrongSignature();
    }
    const delivery = bridgeWebhooks.read(body);
    if (delivery === null) throw badRequest('The body must be a webhook notification', { pointer: '' });
    const contentType = headers['content-type']?.slice(0, 200) ?? null;
    await receiveBridgeWebhook(database, { delivery, body, contentType, now: now() });
    return { status: 204, body: undefined };
  },
};

function wrongSignature(): ApiError {
  const detail = 'The signature does not match this body and the secret of the webhook, or the attempt is too old';
  return new ApiError(401, [{ status: '401', title: 'Unauthorized', detail, source: { header: 'webhook-signature' } }]);
}

const refusals = new RefusalLog('webhooks of the bridge with a wrong signature were refused');
