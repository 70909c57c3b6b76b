import { randomBytes } from 'node:crypto';
import type { Services } from '../../api/services.ts';
import { createSecretBox } from '../../identity/keys/encryption.ts';

type WebhookServices = Pick<Services, 'secretBox' | 'addressRules' | 'trigger' | 'egress'>;

/** Returns services for webhook operations, for tests without webhooks. */
export function idleWebhooks(given: Partial<WebhookServices> = {}): WebhookServices {
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
