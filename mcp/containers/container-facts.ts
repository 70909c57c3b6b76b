/** Published values for which a container result lists the sources. */
import type { ContainerFields, ShipmentFields } from '../../tracking/view/view.ts';
import { type FactPaths, fieldsOf } from '../values/value-sources.ts';

/** Path of each published value in the result; null if the result does not list its source. */
const CONTAINER_PATHS: Readonly<Record<keyof ContainerFields, string | null>> = {
  current_status: 'status',
  location_at_pod_terminal: 'location.locationAtPodTerminal',
  terminal_status: 'location.terminalStatus',
  available_for_pickup: 'location.availableForPickup',
  pod_arrived_at: 'location.podArrivedAt',
  pod_discharged_at: 'location.podDischargedAt',
  pod_full_out_at: 'location.podFullOutAt',
  empty_terminated_at: 'location.emptyReturnedAt',
  pickup_lfd: 'demurrage.pickupLfd',
  pickup_lfd_terminal: 'demurrage.lastFreeDays.terminal',
  pickup_lfd_rail: 'demurrage.lastFreeDays.rail',
  pickup_lfd_line: 'demurrage.lastFreeDays.line',
  pickup_appointment_at: 'demurrage.pickupAppointmentAt',
  holds_at_pod_terminal: 'demurrage.holds',
  fees_at_pod_terminal: 'demurrage.fees',
  pod_rail_loaded_at: 'rail.podRailLoadedAt',
  ind_eta_at: 'rail.destinationEta',
  ind_ata_at: 'rail.destinationAta',
  equipment_type: null,
  equipment_length: null,
  equipment_height: null,
  weight_in_lbs: null,
  seal_number: null,
  empty_out_at: null,
  pol_full_in_at: null,
  pol_vessel_loaded_at: null,
  pol_vessel_departed_at: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  pod_full_out_chassis_number: null,
  pod_rail_carrier_scac: null,
  ind_rail_carrier_scac: null,
  pod_rail_departed_at: null,
  ind_rail_unloaded_at: null,
  availability_known: null,
  ind_facility_holds: null,
  ind_facility_fees: null,
  pod_timezone: null,
  final_destination_timezone: null,
  empty_terminated_timezone: null,
  pod_terminal_key: null,
  pickup_facility_key: null,
  flags: null,
  bills_of_lading: null,
  bookings: null,
};

const SHIPMENT_PATHS: Readonly<Partial<Record<keyof ShipmentFields, string>>> = {
  pod_eta_at: 'shipment.podEtaAt',
  pod_ata_at: 'shipment.podAtaAt',
  destination_eta_at: 'shipment.destinationEtaAt',
};

/** Published field by its path in the result. */
export const CONTAINER_FACTS: FactPaths = Object.fromEntries([
  ...pathsOf('container', CONTAINER_PATHS),
  ...pathsOf('shipment', SHIPMENT_PATHS),
]);

/** Fields to read the sources of, together with a container. */
export const CONTAINER_FACT_FIELDS = fieldsOf(CONTAINER_FACTS);

function pathsOf<Of extends 'container' | 'shipment'>(of: Of, paths: Readonly<Record<string, string | null>>) {
  return Object.entries(paths).flatMap(([field, path]) => (path === null ? [] : [[path, [of, field]] as const]));
}
