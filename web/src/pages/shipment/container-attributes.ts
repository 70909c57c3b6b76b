import type { Schemas } from '../../api/document.ts';
import { keysOf } from '../../components/typed-keys.ts';

type Attributes = Schemas['container']['attributes'];
type ContainerAttribute = keyof Attributes;

/** The label of each attribute in the facts card, in display order; null if another card shows it or none does. */
const FACT_LABELS: Readonly<Record<ContainerAttribute, string | null>> = {
  equipment_type: 'Equipment',
  weight_in_lbs: 'Weight',
  seal_number: 'Seal',
  pod_full_out_chassis_number: 'Chassis',
  bills_of_lading: 'Bills of lading',
  bookings: 'Bookings',
  pod_rail_carrier_scac: 'Railroad from the port',
  ind_rail_carrier_scac: 'Railroad to the destination',
  number: null,
  created_at: null,
  ref_numbers: null,
  equipment_length: null,
  equipment_height: null,
  current_status: null,
  tracking_stopped_at: null,
  empty_out_at: null,
  pol_full_in_at: null,
  pol_vessel_loaded_at: null,
  pol_vessel_departed_at: null,
  pod_arrived_at: null,
  pod_discharged_at: null,
  pod_full_out_at: null,
  pod_rail_loaded_at: null,
  pod_rail_departed_at: null,
  ind_eta_at: null,
  ind_ata_at: null,
  ind_rail_unloaded_at: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  empty_terminated_at: null,
  availability_known: null,
  available_for_pickup: null,
  location_at_pod_terminal: null,
  terminal_status: null,
  holds_at_pod_terminal: null,
  fees_at_pod_terminal: null,
  ind_facility_holds: null,
  ind_facility_fees: null,
  ind_facility_lfd_on: null,
  pickup_lfd: null,
  pickup_appointment_at: null,
  import_deadlines: null,
  ssl_lfd: null,
  terminal_checked_at: null,
  pod_last_tracking_request_at: null,
  shipment_last_tracking_request_at: null,
  rail_last_tracking_request_at: null,
  pod_timezone: null,
  final_destination_timezone: null,
  empty_terminated_timezone: null,
  flags: null,
  flag_details: null,
  earliest_pickup_lfd: null,
};

/** Attributes that are not shown verbatim. An unknown value is null. */
const TEXTS: Readonly<Partial<Record<ContainerAttribute, (attributes: Attributes) => string | null>>> = {
  equipment_type: equipmentText,
  weight_in_lbs: ({ weight_in_lbs: pounds }) => weightText(pounds),
  bills_of_lading: ({ bills_of_lading: numbers }) => numbers.join(', ') || null,
  bookings: ({ bookings: numbers }) => numbers.join(', ') || null,
};

interface ContainerFact {
  attribute: string;
  label: string;
  text: string;
}

/** Lists the facts that have a value. */
export function containerFacts(attributes: Attributes): ContainerFact[] {
  return keysOf(FACT_LABELS).flatMap((attribute) => {
    const label = FACT_LABELS[attribute];
    const value = attributes[attribute];
    const text = TEXTS[attribute]?.(attributes) ?? (typeof value === 'string' ? value : null);
    return label === null || text === null ? [] : [{ attribute, label, text }];
  });
}

function equipmentText({
  equipment_length: length,
  equipment_height: height,
  equipment_type: type,
}: Attributes): string | null {
  const parts = [length === null ? null : `${length}′`, height === 'high_cube' ? 'high cube' : null, type];
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : present.join(' ');
}

const KG_PER_LB = 0.453_592_37;

function weightText(pounds: number | null): string | null {
  if (pounds === null) return null;
  return `${Math.round(pounds).toLocaleString('en')} lb (${Math.round(pounds * KG_PER_LB).toLocaleString('en')} kg)`;
}
