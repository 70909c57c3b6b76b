/** Resource `usage` (an extension): an account's limits and how much of them is used. */
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
    bucket: z.enum(BUCKETS).describe('Group of requests; see the documentation of limits'),
    limit: count.describe('Maximum requests in any 60 seconds'),
    used: count.describe('Requests in the last 60 seconds'),
    remaining: count.describe('Requests that would be accepted now'),
  })
  .meta({ id: 'bucket_usage', description: 'Usage of a request limit' });

const thingUsage = z
  .strictObject({
    name: z.enum(THINGS).describe('Kind of object'),
    limit: count.describe('Maximum number'),
    used: count.describe('Current number'),
  })
  .meta({ id: 'thing_usage', description: 'Usage of a limit on objects' });

export const usage = defineResource<UsageSource>()({
  type: 'usage',
  about: 'Usage and limits of the account',
  id: ({ accountId }) => accountId,
  attributes: {
    requests: [
      z.array(bucketUsage).describe('Request limits, shared by all API keys and applications of the account'),
      ({ requests }) => requests.map((one) => ({ ...one, remaining: Math.max(0, one.limit - one.used) })),
    ],
    things: [
      z.array(thingUsage).describe('Limits on valid API keys, webhooks and custom field definitions'),
      ({ things }) => [...things],
    ],
    measured_at: [instant.describe('Time of the measurement'), ({ at }) => wireTime(at)],
  },
});
