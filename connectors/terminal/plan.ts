import type { PollTarget, RequestPlan } from '../connector.ts';

/** The contract allows no more numbers in one call. */
export const MAX_NUMBERS_PER_CALL = 50;

/** One call per fifty boxes; none while no box is known. `facility` is null for railroads, which answer for all ramps. */
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
