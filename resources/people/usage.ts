/** `usage`, an extension: how much of its limits an account uses. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

const BUCKETS = ['default', 'create', 'infer', 'refresh'] as const;
const THINGS = ['api_keys', 'webhooks', 'custom_field_definitions'] as const;

export interface UsageSource {
  accountId: string;
  requests: readonly { bucket: (typeof BUCKETS)[number]; limit: number; used: number }[];
  things: readonly { name: (typeof THINGS)[number]; limit: number; used: number }[];
  at: Date;
}

const count = z.int().min(0);

const bucketUsage = z
  .strictObject({
    bucket: z.enum(BUCKETS).describe('What counts in each stands in the description of limits'),
    limit: count.describe('Most requests in any 60 seconds'),
    used: count.describe('Requests of the last 60 seconds'),
    remaining: count.describe('How many more are let in now'),
  })
  .meta({ id: 'bucket_usage', description: 'Requests that count together' });

const thingUsage = z
  .strictObject({
    name: z.enum(THINGS).describe('What there is a limit of'),
    limit: count.describe('Most that there may be'),
    used: count.describe('How many there are'),
  })
  .meta({ id: 'thing_usage', description: 'Things of which an account has a limited number' });

export const usage = defineResource<UsageSource>()({
  type: 'usage',
  about: 'How much of its limits an account uses',
  id: ({ accountId }) => accountId,
  attributes: {
    requests: [
      z.array(bucketUsage).describe('Of all API keys and applications of the account together'),
      ({ requests }) => requests.map((one) => ({ ...one, remaining: Math.max(0, one.limit - one.used) })),
    ],
    things: [
      z.array(thingUsage).describe('Keys that are good, webhooks, definitions of custom fields'),
      ({ things }) => [...things],
    ],
    measured_at: [instant.describe('When'), ({ at }) => wireTime(at)],
  },
});
