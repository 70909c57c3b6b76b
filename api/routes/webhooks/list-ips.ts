import { z } from 'zod';
import { instant } from '../../../resources/schemas.ts';
import { wireTime } from '../../../resources/time.ts';
import { ok, type Route } from '../../route.ts';

/** The source addresses of deliveries, as the operator configured them. */
export interface EgressAddresses {
  addresses: readonly string[];
  changedAt: Date | null;
}

const responseSchema = z.strictObject({
  webhook_notification_ips: z
    .array(z.string())
    .describe('Addresses or ranges of addresses (CIDR); empty if the operator has configured none'),
  last_updated: instant.nullable().describe('When the list last changed; null if unknown'),
});

/** The response is plain JSON, as clients expect. */
export const listWebhookIpsRoute: Route = {
  name: 'list-webhook-ips',
  method: 'GET',
  path: '/v2/webhooks/ips',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Webhooks',
    summary: 'List the source addresses of notifications',
    description: 'For firewalls. Verify the signature as well, because an address alone proves little.',
    answers: { 200: { about: 'The addresses', schema: responseSchema } },
  },
  async handle({ services: { egress } }) {
    return ok({ webhook_notification_ips: egress.addresses, last_updated: wireTime(egress.changedAt) });
  },
};
