import type { PollTarget, RequestPlan } from '../connector.ts';

/** Used by another client of this API; its documentation states no limit. */
const MAX_CONTAINERS_PER_CALL = 50;

/**
 * Plans one call per fifty containers; none if there is no container or no facility. `facilityCode` is the UN/LOCODE of
 * the terminal's port.
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
