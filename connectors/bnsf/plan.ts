import type { PollTarget, RequestPlan } from '../connector.ts';
import { equipmentIds, inGroups } from '../rail/equipment-id.ts';

/**
 * BNSF's documentation allows 500, but another client of this API uses 100. The smaller number adds hardly any calls.
 */
const MAX_UNITS_PER_CALL = 100;

export function plan(target: PollTarget): RequestPlan[] {
  return inGroups(equipmentIds(target.containers), MAX_UNITS_PER_CALL).map((ids) => ({
    method: 'POST',
    path: '/v3/unit-details',
    query: [],
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      intermodalUnits: ids.map((id) => ({ equipmentInitial: id.slice(0, 4), equipmentNumber: id.slice(4) })),
    }),
  }));
}
