/** Returns the statuses that agree with the moves reported so far, and those that contradict them. */
import type { TerminalRow, TradeCycle, TradeMove } from './trade-world.ts';

export type Seen = TradeMove;

export interface TradeStatuses {
  statuses: string[];
  /** Statuses that are wrong even if the sources reveal more later. */
  refuted: string[];
  /** Whether the statuses require a port to have a certain role, which the sources must have revealed by then. */
  needsRole: boolean;
  isCertain: boolean;
}

const AFLOAT = ['on_ship', 'new'];
const UNDER_WAY = ['on_ship', 'grounded', 'available', 'not_available', 'on_rail', 'picked_up', 'empty_returned'];

export function tradeStatuses(seen: readonly Seen[], cycle: TradeCycle, row: TerminalRow | null): TradeStatuses {
  const of = (statuses: string[], refuted: string[] = [], needsRole = false, isCertain = true): TradeStatuses => {
    return { statuses, refuted, needsRole, isCertain };
  };
  const has = (meaning: TradeMove['meaning']) => seen.some((move) => move.meaning === meaning);
  if (has('empty_in')) return of(['empty_returned']);
  if (has('full_out')) return of(['picked_up']);
  if (has('onward_discharged')) return of(['grounded', 'available', 'not_available'], AFLOAT);
  if (has('onward_loaded') || has('onward_departed') || has('onward_arrived'))
    return cycle.inland?.by === 'RAIL'
      ? of(['on_rail'], AFLOAT)
      : of(['awaiting_inland_transfer', 'on_barge', 'on_ship'], ['on_rail', 'new', 'picked_up']);
  // A move to a yard, a ramp or an exam site is not a pickup.
  if (has('onward_in'))
    return of(['awaiting_inland_transfer', 'grounded', 'off_dock', 'not_available'], [...AFLOAT, 'picked_up']);
  if (has('drayage_out')) {
    const statuses = ['picked_up', 'awaiting_inland_transfer', 'off_dock', 'grounded', 'not_available'];
    return of(statuses, AFLOAT, false, false);
  }
  if (has('pod_discharged')) {
    if (row?.available === true && row.holds.length === 0) return of(['available'], AFLOAT);
    const onHold = row?.available === true ? ['available'] : [];
    const inland = cycle.inland ? ['awaiting_inland_transfer'] : [];
    return of([...inland, 'grounded', 'not_available', ...onHold], AFLOAT, true);
  }
  const sea = seen.filter(({ mode, meaning }) => mode === 'VESSEL' && meaning !== 'pod_arrived');
  if (sea.length === 0) return has('pod_arrived') ? of(['on_ship']) : of(['new'], UNDER_WAY);
  const last = sea.toSorted((one, other) => one.at - other.at).at(-1);
  // The container was discharged en route, and no source has reported whether it was loaded again.
  if (last?.meaning === 'restow' && last.kind === 'discharge') return of(['on_ship', 'grounded'], [], false, false);
  return of(['on_ship'], [], last?.meaning === 'hub' && last.kind === 'discharge');
}
