import type { PollTarget, RequestPlan } from '../connector.ts';

/** The number that another client of this API uses. Its documentation states no limit. */
const MAX_CONTAINERS_PER_CALL = 50;

/**
 * Plans one call per fifty containers. `facilityCode` is the UN/LOCODE of the terminal's port; without it, nothing can
 * be polled.
 */
export function plan(target: PollTarget, facilityCode: string | null, withEmptyReturns = false): RequestPlan[] {
  if (facilityCode === null) return [];
  const paths = ['/import-availability', ...(withEmptyReturns ? ['/empty-container-returns'] : [])];
  return paths.flatMap((path) => callsFor(path, target.containers, facilityCode));
}

function callsFor(path: string, containers: readonly string[], facilityCode: string): RequestPlan[] {
  const requests: RequestPlan[] = [];
  for (let start = 0; start < containers.length; start += MAX_CONTAINERS_PER_CALL) {
    requests.push({
      method: 'GET',
      path,
      query: [
        ['assetId', containers.slice(start, start + MAX_CONTAINERS_PER_CALL).join(',')],
        ['facilityCode', facilityCode],
      ],
      headers: { accept: 'application/json' },
      body: null,
    });
  }
  return requests;
}
