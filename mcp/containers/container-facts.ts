/** Which values of a container's answer were published with a source. */
import { type FactPaths, fieldsOf } from '../values/value-sources.ts';

/** Path in the answer → where its value is published. */
export const CONTAINER_FACTS: FactPaths = {
  status: ['container', 'current_status'],
  'location.locationAtPodTerminal': ['container', 'location_at_pod_terminal'],
  'location.availableForPickup': ['container', 'available_for_pickup'],
  'location.podArrivedAt': ['container', 'pod_arrived_at'],
  'location.podDischargedAt': ['container', 'pod_discharged_at'],
  'location.podFullOutAt': ['container', 'pod_full_out_at'],
  'location.emptyReturnedAt': ['container', 'empty_terminated_at'],
  'demurrage.pickupLfd': ['container', 'pickup_lfd'],
  'demurrage.lastFreeDays.terminal': ['container', 'pickup_lfd_terminal'],
  'demurrage.lastFreeDays.rail': ['container', 'pickup_lfd_rail'],
  'demurrage.lastFreeDays.line': ['container', 'pickup_lfd_line'],
  'demurrage.pickupAppointmentAt': ['container', 'pickup_appointment_at'],
  'demurrage.holds': ['container', 'holds_at_pod_terminal'],
  'demurrage.fees': ['container', 'fees_at_pod_terminal'],
  'rail.podRailLoadedAt': ['container', 'pod_rail_loaded_at'],
  'rail.destinationEta': ['container', 'ind_eta_at'],
  'rail.destinationAta': ['container', 'ind_ata_at'],
  'shipment.podEtaAt': ['shipment', 'pod_eta_at'],
  'shipment.podAtaAt': ['shipment', 'pod_ata_at'],
  'shipment.destinationEtaAt': ['shipment', 'destination_eta_at'],
};

/** Fields whose sources are read with a container. */
export const CONTAINER_FACT_FIELDS = fieldsOf(CONTAINER_FACTS);
