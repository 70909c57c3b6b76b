/** Texts of shared pages, for readers who do not work in shipping. */
import type { SharedContainer, SharedMoment } from '../../operations/shipments/shared-shipment.ts';

export const CONTAINER_STATES: Readonly<Record<SharedContainer['status'], string>> = {
  new: 'Not shipped yet',
  loaded: 'Loaded on the vessel',
  on_ship: 'On the vessel',
  not_available: 'Not available for pickup yet',
  available: 'Available for pickup',
  grounded: 'At the terminal',
  awaiting_inland_transfer: 'Waiting for the train',
  on_rail: 'On the train',
  picked_up: 'Picked up',
  off_dock: 'At an off-dock yard',
  delivered: 'Delivered',
  dropped: 'Delivered',
  empty_returned: 'Delivered, empty container returned',
};

const MILESTONES: Readonly<Record<string, string>> = {
  empty_out: 'Empty container picked up',
  full_in: 'Received at the port',
  vessel_loaded: 'Loaded on the vessel',
  vessel_departed: 'Vessel departed',
  transshipment_arrived: 'Arrived at the transshipment port',
  transshipment_discharged: 'Unloaded at the transshipment port',
  transshipment_loaded: 'Loaded on the next vessel',
  transshipment_departed: 'Departed from the transshipment port',
  feeder_arrived: 'Feeder vessel arrived',
  feeder_discharged: 'Unloaded from the feeder vessel',
  feeder_loaded: 'Loaded on the feeder vessel',
  feeder_departed: 'Feeder vessel departed',
  vessel_arrived: 'Vessel arrived',
  vessel_berthed: 'Vessel berthed',
  vessel_discharged: 'Unloaded from the vessel',
  available: 'Available for pickup',
  not_available: 'Not available for pickup',
  full_out: 'Picked up',
  delivered: 'Delivered',
  empty_in: 'Empty container returned',
  rail_loaded: 'Loaded on the train',
  rail_departed: 'Train departed',
  rail_arrived: 'Train arrived',
  rail_unloaded: 'Unloaded from the train',
  arrived_at_inland_destination: 'Arrived at the destination',
};

export function milestoneName(kind: string): string {
  return MILESTONES[kind] ?? kind.replaceAll('_', ' ');
}

const HOLDS: Readonly<Record<string, string>> = { freight: 'Freight', customs: 'Customs', other: 'Other' };

export function holdText({ name, status }: { name: string; status: string }): string {
  return `${HOLDS[name] ?? name}${status === 'hold' ? '' : ' (pending)'}`;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a date, `YYYY-MM-DD`, as `18 May 2026`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a time at its place, or in UTC if the zone is unknown: `18 May 2026, 14:42 GMT-7`. */
export function timeText({ at, zone }: Pick<SharedMoment, 'at' | 'zone'>): string {
  const format = new Intl.DateTimeFormat('en-GB', { ...TIME, timeZone: zone ?? 'UTC', timeZoneName: 'short' });
  return format.format(new Date(at));
}
