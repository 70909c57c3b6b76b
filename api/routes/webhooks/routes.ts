import type { SecretBox } from '../../../identity/keys/encryption.ts';
import type { AddressRules } from '../../../webhooks/address.ts';
import type { Trigger } from '../../../webhooks/trigger.ts';
import { withCsv } from '../../csv/csv-of.ts';
import type { Route } from '../../route.ts';
import { createWebhookRoute } from './create.ts';
import { deleteWebhookRoute } from './delete.ts';
import { deleteFormerSecretsRoute } from './delete-former-secrets.ts';
import { getWebhookRoute } from './get.ts';
import { getWebhookEventSchemaRoute } from './get-event-schema.ts';
import { listWebhooksRoute } from './list.ts';
import { listWebhookEventsRoute } from './list-events.ts';
import { type EgressAddresses, listWebhookIpsRoute } from './list-ips.ts';
import { rotateWebhookSecretRoute } from './rotate-secret.ts';
import { triggerWebhookRoute } from './trigger.ts';
import { updateWebhookRoute } from './update.ts';

export interface WebhookRouteDeps {
  /** Seals the secrets of webhooks; deliveries open them with the same key. */
  secretBox: SecretBox;
  /** The same as those of deliveries. */
  addressRules: AddressRules;
  /** Sends samples as deliveries are sent. */
  trigger: Trigger;
  /** Where deliveries come from. */
  egress: EgressAddresses;
}

/** The operations on webhooks, for `moreRoutes` of `createApi`. */
export function webhookRoutes(deps: WebhookRouteDeps): Route[] {
  return [
    // Before what has an id in its place.
    listWebhookEventsRoute,
    getWebhookEventSchemaRoute,
    listWebhookIpsRoute(deps.egress),
    triggerWebhookRoute(deps),
    ...withCsv([
      createWebhookRoute(deps),
      listWebhooksRoute,
      getWebhookRoute,
      updateWebhookRoute(deps),
      deleteWebhookRoute,
    ]),
    rotateWebhookSecretRoute(deps),
    deleteFormerSecretsRoute,
  ];
}
