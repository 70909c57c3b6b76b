/**
 * Returns the statuses that are consistent with a container's reported moves, that is, with where it is after the last
 * one.
 */
import { shipMoveId } from '../moves.ts';
import type { ContainerRoute, FacilityState } from '../scenario.ts';

export interface Statuses {
  statuses: string[];
  /** Whether the status applies only at the last port, which the sources must then have shown to be the last. */
  needsRole: boolean;
}

export function statusesOf(
  route: ContainerRoute,
  index: number,
  row: FacilityState | null,
  isReported: (id: string) => boolean,
): Statuses {
  const { sea, rail } = route;
  const is = (kind: string) => isReported(`${index}/${kind}`);
  const certain = (...statuses: string[]): Statuses => ({ statuses, needsRole: false });
  if (is('empty_in')) return certain('empty_returned');
  if (is('full_out')) return certain('picked_up');
  if (is('rail_unload')) return certain(...atPickupPlace(row));
  const train = rail ? `rail/${rail.depart}` : '';
  if (is('rail_load') || isReported(`${train}/depart`)) return certain('on_rail');
  if (isReported(`${train}/arrive`)) return certain('on_rail');
  if (is(`discharge/${sea.length - 1}`)) {
    const statuses = rail ? ['awaiting_inland_transfer', 'not_available'] : atPickupPlace(row);
    return { statuses, needsRole: true };
  }
  const hasSailed = sea.some((leg, at) => is(`load/${at}`) || isReported(shipMoveId(leg, 'depart')));
  const isAtHub = sea.some((_leg, at) => is(`discharge/${at}`) && !is(`load/${at + 1}`));
  return { statuses: [hasSailed ? 'on_ship' : 'new'], needsRole: isAtHub };
}

/**
 * At the place of pickup, the facility's row decides. While there is a hold, both available and not available are
 * right.
 */
function atPickupPlace(row: FacilityState | null): string[] {
  if (row?.status !== 'yard') return ['grounded', 'not_available'];
  const isOnHold = (row.holds ?? []).length > 0;
  if (row.available === true) return isOnHold ? ['available', 'not_available', 'grounded'] : ['available'];
  return ['not_available', 'grounded'];
}
