/**
 * All published values of a shipment, in the order in which changes are reported (spec/service 2.4, spec/contract 2.2).
 * Types, publishing, explanations and API attributes are derived from these rows.
 */
import type { ShipmentFieldRow } from './field.ts';

export const SHIPMENT_FIELDS = {
  port_of_lading_locode: {
    from: 'computed',
    fact: 'port_of_lading',
    type: 'locode',
    description: 'UN/LOCODE of the port where the main voyage begins',
  },
  port_of_lading_name: {
    from: 'computed',
    fact: 'port_of_lading',
    type: 'text',
    description: 'Name of the port of lading',
  },
  port_of_discharge_locode: {
    from: 'computed',
    fact: 'port_of_discharge',
    type: 'locode',
    description: 'UN/LOCODE of the port where the main voyage ends (POD)',
  },
  port_of_discharge_name: {
    from: 'computed',
    fact: 'port_of_discharge',
    type: 'text',
    description: 'Name of the port of discharge',
  },
  destination_locode: {
    from: 'computed',
    fact: 'place_of_delivery',
    type: 'locode',
    description: 'UN/LOCODE of the place of delivery, if it is beyond the port of discharge',
  },
  destination_name: {
    from: 'computed',
    fact: 'place_of_delivery',
    type: 'text',
    description: 'Name of the place of delivery',
  },
  customer_name: {
    from: 'fact',
    fact: 'customer_name',
    type: 'text',
    description: 'Name of the customer, else the one that the line reports',
  },
  pod_vessel_name: {
    from: 'computed',
    type: 'text',
    description: 'Name of the vessel that arrives at the port of discharge',
  },
  pod_vessel_imo: { from: 'computed', type: 'text', description: 'IMO number of that vessel' },
  pod_voyage_number: { from: 'computed', type: 'text', description: 'Voyage number of the line' },
  pol_etd_at: {
    from: 'milestone',
    milestone: 'estimated.vessel_departed',
    type: 'time',
    zone: 'pol_timezone',
    description: 'Estimated departure from the port of lading, reported by the line',
  },
  pol_original_etd_at: {
    from: 'computed',
    type: 'time',
    zone: 'pol_timezone',
    description: 'The first estimate of the departure from the port of lading',
  },
  pol_atd_at: {
    from: 'milestone',
    milestone: 'vessel_departed',
    type: 'time',
    zone: 'pol_timezone',
    description: 'Actual departure from the port of lading',
  },
  pod_eta_at: {
    from: 'milestone',
    milestone: 'estimated.vessel_arrived',
    type: 'time',
    zone: 'pod_timezone',
    description: 'Estimated arrival at the port of discharge',
  },
  pod_original_eta_at: {
    from: 'computed',
    type: 'time',
    zone: 'pod_timezone',
    description: 'The first estimate of that arrival reported by the line',
  },
  pod_ata_at: {
    from: 'milestone',
    milestone: 'vessel_arrived',
    type: 'time',
    zone: 'pod_timezone',
    description: 'Actual arrival at the port of discharge',
  },
  destination_eta_at: {
    from: 'computed',
    type: 'time',
    zone: 'destination_timezone',
    description: 'Estimated arrival at the place of delivery, reported by the line',
  },
  destination_original_eta_at: {
    from: 'computed',
    type: 'time',
    zone: 'destination_timezone',
    description: 'The first estimate of the arrival at the place of delivery',
  },
  destination_ata_at: {
    from: 'computed',
    type: 'time',
    zone: 'destination_timezone',
    description: 'Actual arrival at the place of delivery, reported by the line',
  },
  pol_timezone: { from: 'computed', type: 'zone', description: 'IANA zone of the port of lading' },
  pod_timezone: { from: 'computed', type: 'zone', description: 'IANA zone of the port of discharge' },
  destination_timezone: { from: 'computed', type: 'zone', description: 'IANA zone of the place of delivery' },
  pod_terminal_key: {
    from: 'computed',
    fact: 'pod_terminal',
    type: 'terminal_key',
    relationship: 'pod_terminal',
    description: 'Terminal at the port of discharge',
  },
  destination_terminal_key: {
    from: 'computed',
    type: 'terminal_key',
    relationship: 'destination_terminal',
    description: 'Terminal or rail ramp at the place of delivery',
  },
  flags: {
    from: 'computed',
    type: 'shipment_flags',
    initial: [],
    description: 'Warnings about the shipment as a whole, such as `booking_split`',
  },
  container_flags: {
    from: 'computed',
    type: 'container_flags',
    initial: [],
    description: 'Warnings about any of its containers',
  },
} as const satisfies Record<string, ShipmentFieldRow>;
