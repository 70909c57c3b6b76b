import type { PollTarget, RequestPlan } from '../connector.ts';
import { equipmentIds, inGroups } from '../rail/equipment-id.ts';

const MAX_UNITS_PER_CALL = 100;

export function plan(target: PollTarget): RequestPlan[] {
  return inGroups(equipmentIds(target.containers), MAX_UNITS_PER_CALL).map((ids) => ({
    method: 'GET',
    path: '/customers/v1/shipments/tracking',
    query: [['equipmentIds', ids.join(',')]],
    headers: { accept: 'application/json' },
    body: null,
  }));
}
