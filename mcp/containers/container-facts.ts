import type { ContainerFields, ShipmentFields } from '../../tracking/view/view.ts';
import { type FactPaths, fieldsOf } from '../values/value-sources.ts';
import type { ContainerPart } from './present-container.ts';

/** Paths of the values in a result. */
type PathIn<Part> = Part extends readonly unknown[] | string | number | boolean | null
  ? never
  : { [Name in keyof Part & string]: Name | `${Name}.${PathIn<NonNullable<Part[Name]>>}` }[keyof Part & string];

type Path = PathIn<Omit<ContainerPart, 'events'>>;

/**
 * The path in the result at which each published value appears; null if it does not. Every field must be listed, so
 * that omitting a new one is a deliberate choice. `withoutSource`: the result does not state the value's source.
 */
const CONTAINER_PATHS: Readonly<Record<keyof ContainerFields, Path | { withoutSource: Path } | null>> = {
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
  equipment_type: { withoutSource: 'equipment.type' },
  equipment_length: { withoutSource: 'equipment.length' },
  equipment_height: { withoutSource: 'equipment.height' },
  weight_in_lbs: { withoutSource: 'equipment.weightLbs' },
  seal_number: null,
  empty_out_at: null,
  pol_full_in_at: null,
  pol_vessel_loaded_at: null,
  pol_vessel_departed_at: null,
  final_destination_full_out_at: { withoutSource: 'location.finalDestinationFullOutAt' },
  delivered_at: null,
  pod_full_out_chassis_number: null,
  pod_rail_carrier_scac: { withoutSource: 'rail.podRailCarrier' },
  ind_rail_carrier_scac: { withoutSource: 'rail.inlandRailCarrier' },
  pod_rail_departed_at: { withoutSource: 'rail.podRailDepartedAt' },
  ind_rail_unloaded_at: null,
  availability_known: { withoutSource: 'location.availabilityKnown' },
  ind_facility_holds: { withoutSource: 'demurrage.inlandHolds' },
  ind_facility_fees: { withoutSource: 'demurrage.inlandFees' },
  pod_timezone: { withoutSource: 'location.podTimezone' },
  final_destination_timezone: { withoutSource: 'rail.destinationTimezone' },
  empty_terminated_timezone: null,
  pod_terminal_key: { withoutSource: 'podTerminal' },
  pickup_facility_key: null,
  flags: { withoutSource: 'flags' },
  bills_of_lading: { withoutSource: 'billsOfLading' },
  bookings: { withoutSource: 'bookings' },
};

const SHIPMENT_PATHS: Readonly<Partial<Record<keyof ShipmentFields, Path>>> = {
  pod_eta_at: 'shipment.podEtaAt',
  pod_ata_at: 'shipment.podAtaAt',
  destination_eta_at: 'shipment.destinationEtaAt',
};

/** Published fields by their path in the result. */
export const CONTAINER_FACTS: FactPaths = Object.fromEntries([
  ...pathsOf('container', CONTAINER_PATHS),
  ...pathsOf('shipment', SHIPMENT_PATHS),
]);

/** Fields whose sources are read together with a container. */
export const CONTAINER_FACT_FIELDS = fieldsOf(CONTAINER_FACTS);

function pathsOf(
  of: 'container' | 'shipment',
  paths: Readonly<Record<string, string | { withoutSource: string } | null>>,
) {
  return Object.entries(paths).flatMap(([field, path]) =>
    typeof path === 'string' ? [[path, [of, field]] as const] : [],
  );
}
