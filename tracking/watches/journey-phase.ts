/** Derives the phase of a container's journey, which determines the interval between polls. */
import { instantMs } from '../time/event-time.ts';
import type { ContainerView, View } from '../view/view.ts';

export type JourneyPhase =
  | 'locating'
  | 'booked'
  | 'at_sea'
  | 'approaching'
  | 'arriving'
  | 'at_terminal'
  | 'on_rail'
  | 'at_ramp'
  | 'picked_up'
  | 'returned';

const DAY_MS = 86_400_000;

export function isInlandMove(view: View, { fields }: ContainerView): boolean {
  const rail =
    fields.pod_rail_loaded_at.value ?? fields.pod_rail_departed_at.value ?? fields.ind_rail_unloaded_at.value;
  return view.shipment.fields.destination_locode.value !== null || rail !== null;
}

/** Returns the container's ETA at the POD (RFC 3339 UTC), otherwise the shipment's. Null if there is none. */
export function etaOf(view: View, container: ContainerView | null): string | null {
  const own = container?.events.find((event) => event.kind === 'estimated.vessel_arrived')?.timestamp;
  return own ?? view.shipment.fields.pod_eta_at.value;
}

export function phaseOfContainer(view: View, container: ContainerView, now: string): JourneyPhase {
  const { fields } = container;
  const is = (field: keyof typeof fields) => fields[field].value !== null;
  if (is('empty_terminated_at') || container.removed) return 'returned';
  const inland = isInlandMove(view, container);
  const onRail = is('pod_rail_loaded_at') || is('pod_rail_departed_at');
  const atRamp = is('ind_rail_unloaded_at') || is('ind_ata_at');
  if (inland ? is('final_destination_full_out_at') : is('pod_full_out_at')) return 'picked_up';
  if (atRamp) return 'at_ramp';
  if (onRail) return 'on_rail';
  if (fields.current_status.value === 'picked_up' || fields.current_status.value === 'delivered') return 'picked_up';
  if (is('pod_discharged_at') || fields.available_for_pickup.value === true) return 'at_terminal';
  return seaPhase(etaOf(view, container), now, is('pod_arrived_at'), isUnderWay(container));
}

export function phaseOfShipment(view: View, now: string): JourneyPhase {
  const { pod_ata_at, pol_atd_at } = view.shipment.fields;
  return seaPhase(etaOf(view, null), now, pod_ata_at.value !== null, pol_atd_at.value !== null);
}

function isUnderWay({ fields }: ContainerView): boolean {
  return fields.pol_vessel_departed_at.value !== null || fields.current_status.value === 'on_ship';
}

function seaPhase(eta: string | null, now: string, arrived: boolean, underWay: boolean): JourneyPhase {
  if (arrived) return 'arriving';
  if (!underWay) return 'booked';
  if (eta === null) return 'at_sea';
  const days = (instantMs(eta) - instantMs(now)) / DAY_MS;
  return days > 5 ? 'at_sea' : days > 2 ? 'approaching' : 'arriving';
}
