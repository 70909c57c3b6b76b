/** Labels of milestones and other events of containers, for readers who do not work in shipping. */
import type { VALUE_EVENTS } from '../../tracking/fields/field.ts';
import type { EstimateKind } from '../../tracking/fields/transport-event-kind.ts';

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

/** Returns the label of a milestone that happened, without the prefix of its event. */
export function milestoneName(kind: string): string {
  return MILESTONES[kind] ?? kind.replaceAll('_', ' ');
}

const ESTIMATES: Readonly<Record<EstimateKind, string>> = {
  'estimated.vessel_departed': 'Estimated departure',
  'estimated.vessel_arrived': 'Estimated arrival',
  'estimated.arrived_at_inland_destination': 'Estimated arrival at the destination',
};

const VALUES: Readonly<Record<(typeof VALUE_EVENTS)[number], string>> = {
  'container.pickup_lfd.changed': 'Last free day',
  'container.pickup_lfd_line.changed': 'Last free day by the line',
  'container.pickup_lfd_terminal.changed': 'Last free day by the terminal',
  'container.pickup_lfd_rail.changed': 'Last free day by the railroad',
  'container.pickup_appointment.changed': 'Pickup appointment',
};

const PREFIX = 'container.transport.';
const NAMES: Readonly<Record<string, string>> = { ...ESTIMATES, ...VALUES };

/** Returns the label of an event that has a transport event as its object, such as `container.transport.vessel_loaded`. */
export function eventLabel(name: string): string {
  const kind = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  return NAMES[kind] ?? milestoneName(kind);
}
