/** Wording of shared pages, for readers who do not work in shipping. */
import type { NextDate } from '../../operations/parties/next-date.ts';
import type { SharedContainer } from '../../operations/shipments/shared-shipment.ts';
import { dayText } from '../../resources/time-text.ts';

export const SHIPMENT_STATES: Readonly<Record<string, string>> = {
  pending: 'Planned',
  awaiting_departure: 'Awaiting departure',
  in_transit: 'In transit',
  arrived_at_pod: 'Arrived at the port',
  delivered_to_destination: 'Delivered',
};

const NEXT_DATES: Readonly<Record<NextDate['kind'], string>> = {
  departure: 'Departure',
  arrival: 'Arrival at the port',
  delivery: 'Arrival at the destination',
  last_free_day: 'Last free day',
  appointment: 'Pickup appointment',
};

/** Names the next date with its day. */
export function nextDateText({ kind, on }: NextDate): string {
  return `${NEXT_DATES[kind]} ${dayText(on)}`;
}

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

const HOLDS: Readonly<Record<string, string>> = { freight: 'Freight', customs: 'Customs', other: 'Other' };

export function holdText({ name, status }: { name: string; status: string }): string {
  return `${HOLDS[name] ?? name}${status === 'hold' ? '' : ' (pending)'}`;
}
