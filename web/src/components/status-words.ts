import type { Schemas } from '../api/document.ts';
import type { Tone } from './status.tsx';

interface Words {
  label: string;
  tone: Tone;
}

type Shipment = Schemas['shipment']['attributes'];
type ContainerStatus = Schemas['container']['attributes']['current_status'];

/** Values of `filter[status]` of shipments. */
export const shipmentStatuses = {
  pending: { label: 'Planned', tone: 'neutral' },
  awaiting_departure: { label: 'Awaiting departure', tone: 'waiting' },
  in_transit: { label: 'In transit', tone: 'moving' },
  arrived_at_pod: { label: 'Arrived at port', tone: 'warning' },
  delivered_to_destination: { label: 'Delivered', tone: 'good' },
} as const satisfies Record<string, Words>;

/** Returns the label and tone of a shipment's status, by the same rules as `filter[status]`. */
export function statusOfShipment(shipment: Shipment): Words {
  if (shipment.destination_ata_at !== null || shipment.line_tracking_stopped_reason === 'all_containers_terminated') {
    return shipmentStatuses.delivered_to_destination;
  }
  if (shipment.pod_ata_at !== null) return shipmentStatuses.arrived_at_pod;
  if (shipment.pol_atd_at !== null) return shipmentStatuses.in_transit;
  return shipment.pol_etd_at === null ? shipmentStatuses.pending : shipmentStatuses.awaiting_departure;
}

export const containerStatuses: Readonly<Record<ContainerStatus, Words>> = {
  new: { label: 'New', tone: 'neutral' },
  loaded: { label: 'Loaded', tone: 'waiting' },
  on_ship: { label: 'On ship', tone: 'moving' },
  not_available: { label: 'Not available', tone: 'warning' },
  available: { label: 'Available', tone: 'good' },
  grounded: { label: 'Grounded', tone: 'warning' },
  awaiting_inland_transfer: { label: 'Awaiting inland transfer', tone: 'waiting' },
  on_rail: { label: 'On rail', tone: 'moving' },
  picked_up: { label: 'Picked up', tone: 'moving' },
  off_dock: { label: 'Off dock', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  dropped: { label: 'Dropped', tone: 'good' },
  empty_returned: { label: 'Empty returned', tone: 'good' },
};

export type StopReason = NonNullable<Shipment['line_tracking_stopped_reason']>;

/** Why tracking stopped: a label for lists, and an explanation for the page of the shipment. */
export const stopReasons: Readonly<Record<StopReason, { label: string; explanation: string }>> = {
  all_containers_terminated: { label: 'Journey complete', explanation: 'The journey of all containers has ended' },
  past_arrival_window: {
    label: 'No update since arrival was due',
    explanation: 'No update for too long after the arrival was due',
  },
  past_full_out_window: { label: 'No update since pickup', explanation: 'No update for too long after the pickup' },
  no_updates_at_line: {
    label: 'No new data from the line',
    explanation: 'The shipping line no longer reports new data',
  },
  cancelled_by_user: { label: 'Stopped by a user', explanation: 'A user stopped it' },
  booking_cancelled: { label: 'Booking cancelled', explanation: 'The shipping line reports the booking as cancelled' },
};

export function choicesOf(words: Readonly<Record<string, Words>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, { label }]) => ({ value, label }));
}
