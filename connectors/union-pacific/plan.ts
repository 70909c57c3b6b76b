import type { PollTarget, RequestPlan } from '../connector.ts';
import { equipmentIds, inGroups } from '../rail/equipment-id.ts';

const MAX_UNITS_PER_CALL = 20;

/** The customer resource shows only the customer's shipments; the public one shows any unit to any account. */
const PATHS = { customer: '/services/v2/shipments', public: '/services/v2/public/shipments' } as const;

export interface UnionPacificOptions {
  access: keyof typeof PATHS;
  dateHeader: 'iso' | 'http';
}

/**
 * Plans one call per twenty units. Without a `Date` header, UP returns 200 and an empty body (as another client of this
 * API observed).
 */
export function plan(target: PollTarget, { access, dateHeader }: UnionPacificOptions): RequestPlan[] {
  return inGroups(equipmentIds(target.containers), MAX_UNITS_PER_CALL).map((ids) => ({
    method: 'GET',
    path: PATHS[access],
    query: [['equipment_id', ids.join(',')]],
    headers: { accept: 'application/json' },
    body: null,
    dated: dateHeader,
  }));
}
