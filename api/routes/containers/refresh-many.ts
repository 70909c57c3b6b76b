import { z } from 'zod';
import { REFRESHED_SOURCES } from '../../../operations/containers/refresh.ts';
import {
  REFRESH_STATUSES,
  refreshContainers,
  refreshContainersBody,
} from '../../../operations/containers/refresh-many.ts';
import type { Route } from '../../route.ts';
import { pointIntoPlainBody } from '../bulk-change.ts';

const responseSchema = z.strictObject({
  containers: z.array(
    z.strictObject({
      container_id: z.string(),
      status: z.enum(REFRESH_STATUSES),
      sources: z.array(z.enum(REFRESHED_SOURCES)).describe('Sources that are being polled'),
      detail: z.string().nullable().describe('Why it was not started'),
    }),
  ),
  retry_after: z.int().optional().describe('Seconds until more can be refreshed; present if some were limited'),
});

/** Uses plain JSON for request and response, as for a single container (spec D10). */
export const refreshContainersRoute: Route = {
  name: 'refresh-containers',
  method: 'POST',
  path: '/v2/containers/refresh',
  scope: 'write',
  body: 'required',
  feature: 'on_demand_refresh',
  doc: {
    tag: 'Containers',
    summary: 'Refresh many containers',
    description:
      'Polls the shipping line, terminal and railroad of up to 100 containers now. Each container counts as one refresh; those ' +
      'beyond the limit are `limited`, and `Retry-After` states when to retry them. An unknown container is `not_found`.',
    request: {
      schema: refreshContainersBody,
      examples: { 'Two containers': { container_ids: exampleIds() } },
    },
    answers: { 202: { about: 'One entry per container', schema: responseSchema } },
  },
  async handle({ database, caller, limits, body, now }) {
    let retryAfter: number | null = null;
    const outcomes = await refreshContainers(database, {
      accountId: caller.accountId,
      body,
      take: async (wanted) => {
        const { admitted, retryAfterSeconds } = await limits.take('refresh', wanted);
        retryAfter = retryAfterSeconds;
        return { admitted };
      },
      now: now(),
    }).catch(pointIntoPlainBody);
    const containers = outcomes.map(({ containerId, ...outcome }) => ({ container_id: containerId, ...outcome }));
    return {
      status: 202,
      body: { containers, ...(retryAfter === null ? {} : { retry_after: retryAfter }) },
      headers: retryAfter === null ? {} : { 'Retry-After': String(retryAfter) },
    };
  },
};

function exampleIds(): string[] {
  return ['01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60', '01976f5e-3c1a-7d21-8f4b-1c9d7e3a5b02'];
}
