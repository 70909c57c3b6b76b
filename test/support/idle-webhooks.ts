import { randomBytes } from 'node:crypto';
import type { WebhookRouteDeps } from '../../api/routes/webhooks/routes.ts';
import { createSecretBox } from '../../identity/keys/encryption.ts';

/** What the operations on webhooks need where none is called. */
export function idleWebhooks(given: Partial<WebhookRouteDeps> = {}): WebhookRouteDeps {
  return {
    secretBox: createSecretBox(randomBytes(32)),
    addressRules: { allowLoopback: false },
    trigger: async () => {
      throw new Error('nothing is triggered here');
    },
    egress: { addresses: [], changedAt: null },
    ...given,
  };
}
