import type { PollTarget, RequestPlan } from '../connector.ts';

/** The contract's limit for one call. */
export const MAX_NUMBERS_PER_CALL = 50;

/** Plans one call per fifty containers. `facility` is null for railroads, which report on all their ramps. */
export function plan(target: PollTarget, facility: Record<string, string> | null): RequestPlan[] {
  const requests: RequestPlan[] = [];
  for (let start = 0; start < target.containers.length; start += MAX_NUMBERS_PER_CALL) {
    const containers = target.containers.slice(start, start + MAX_NUMBERS_PER_CALL);
    const bills = target.billOfLading === null ? {} : { billsOfLading: [target.billOfLading] };
    requests.push({
      method: 'POST',
      path: '/v1/availability',
      query: [],
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...(facility ? { facility } : {}), containers, ...bills }),
    });
  }
  return requests;
}
