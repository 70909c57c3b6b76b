/** Measures usage of the limits: requests in the last 60 seconds, and resources whose number is limited. */
import { type AccountSettings, BUCKETS } from '../../../identity/accounts/account-settings.ts';
import { MAX_API_KEYS } from '../../../identity/keys/api-key-management.ts';
import type { UsageSource } from '../../../resources/people/usage.ts';
import { countDefinitions } from '../../../store/custom-fields/definitions.ts';
import { takeFromBucket } from '../../../store/http/rate-limits.ts';
import { listUsableKeyNames } from '../../../store/people/api-keys.ts';
import type { Queryable } from '../../../store/postgres/database.ts';
import { countWebhooks, MAX_WEBHOOKS } from '../../../store/webhooks/webhooks.ts';

interface UsageInput {
  accountId: string;
  account: AccountSettings;
  now: Date;
}

export async function measureUsage(database: Queryable, { accountId, account, now }: UsageInput): Promise<UsageSource> {
  const [requests, keys, webhooks, definitions] = await Promise.all([
    Promise.all(
      BUCKETS.map(async (bucket) => {
        const limit = account.limits[bucket];
        // Reads the bucket without taking anything from it.
        const { remaining } = await takeFromBucket(database, {
          accountId,
          bucket,
          allowed: limit,
          wanted: 0,
          at: null,
        });
        return { bucket, limit, used: limit - remaining };
      }),
    ),
    listUsableKeyNames(database, accountId, now),
    countWebhooks(database, accountId),
    countDefinitions(database, accountId),
  ]);
  return {
    accountId,
    requests,
    things: [
      { name: 'api_keys', limit: MAX_API_KEYS, used: keys.length },
      { name: 'webhooks', limit: MAX_WEBHOOKS, used: webhooks },
      { name: 'custom_field_definitions', limit: account.customFieldLimit, used: definitions },
    ],
    at: now,
  };
}
