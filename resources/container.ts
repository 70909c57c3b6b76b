/** `container`: the attributes of specification 2.1 and rest-contract 2.1, in their order on the wire. */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { Fee } from '../tracking/claims.ts';
import type { ContainerFields } from '../tracking/view.ts';
import { freshnessOf, type WatchTimes } from './freshness.ts';
import type { References } from './references.ts';
import { type Resource, toMany, toOne } from './resource.ts';
import { wireTime } from './time.ts';

export type ContainerRow = Selectable<DB['containers']>;

export interface ContainerSurroundings {
  /** Watches of the tracking requests of the container's shipment. */
  watches: readonly WatchTimes[];
  transportEventIds: readonly string[];
  rawEventIds: readonly string[];
  references: References;
}

export function containerResource(row: ContainerRow, around: ContainerSurroundings): Resource {
  return {
    id: row.id,
    type: 'container',
    attributes: attributesOf(row, around.watches),
    relationships: relationshipsOf(row, around),
  };
}

function publishedOf(row: ContainerRow): Partial<ContainerFields> {
  return row.published as Partial<ContainerFields>;
}

function attributesOf(row: ContainerRow, watches: readonly WatchTimes[]): Record<string, unknown> {
  const now = publishedOf(row);
  const line = freshnessOf(watches, 'line');
  const rail = freshnessOf(watches, 'railroad');
  const terminal = now.pod_terminal_key ? freshnessOf(watches, 'terminal', now.pod_terminal_key) : null;
  return {
    number: row.number,
    seal_number: now.seal_number ?? null,
    created_at: wireTime(row.created_at),
    ref_numbers: row.ref_numbers,
    pod_arrived_at: wireTime(now.pod_arrived_at),
    pod_discharged_at: wireTime(now.pod_discharged_at),
    final_destination_full_out_at: wireTime(now.final_destination_full_out_at),
    holds_at_pod_terminal: now.holds_at_pod_terminal ?? [],
    available_for_pickup: now.availability_known === true ? (now.available_for_pickup ?? null) : null,
    delivered_at: wireTime(now.delivered_at),
    current_status: row.current_status,
    empty_out_at: wireTime(now.empty_out_at),
    pol_full_in_at: wireTime(now.pol_full_in_at),
    pol_vessel_loaded_at: wireTime(now.pol_vessel_loaded_at),
    pol_vessel_departed_at: wireTime(now.pol_vessel_departed_at),
    equipment_type: now.equipment_type ?? null,
    equipment_length: now.equipment_length ?? null,
    equipment_height: now.equipment_height ?? null,
    pod_full_out_at: wireTime(now.pod_full_out_at),
    empty_terminated_at: wireTime(now.empty_terminated_at),
    terminal_checked_at: wireTime(terminal?.succeededAt),
    fees_at_pod_terminal: (now.fees_at_pod_terminal ?? []).map(feeOnTheWire),
    pickup_lfd: wireTime(now.pickup_lfd),
    pickup_appointment_at: wireTime(now.pickup_appointment_at),
    pod_full_out_chassis_number: now.pod_full_out_chassis_number ?? null,
    location_at_pod_terminal: now.location_at_pod_terminal ?? null,
    pod_last_tracking_request_at: wireTime(terminal?.attemptedAt),
    shipment_last_tracking_request_at: wireTime(line.attemptedAt),
    rail_last_tracking_request_at: wireTime(rail.attemptedAt),
    availability_known: now.availability_known ?? false,
    pod_timezone: now.pod_timezone ?? null,
    final_destination_timezone: now.final_destination_timezone ?? null,
    weight_in_lbs: now.weight_in_lbs ?? null,
    empty_terminated_timezone: now.empty_terminated_timezone ?? null,
    pod_rail_carrier_scac: now.pod_rail_carrier_scac ?? null,
    ind_rail_carrier_scac: now.ind_rail_carrier_scac ?? null,
    pod_rail_loaded_at: wireTime(now.pod_rail_loaded_at),
    pod_rail_departed_at: wireTime(now.pod_rail_departed_at),
    ind_eta_at: wireTime(now.ind_eta_at),
    ind_ata_at: wireTime(now.ind_ata_at),
    ind_rail_unloaded_at: wireTime(now.ind_rail_unloaded_at),
    // Null, not [], where nothing was ever reported of the inland facility (rest-contract 2.1).
    ind_facility_holds: now.ind_facility_holds ?? null,
    ind_facility_fees: now.ind_facility_fees?.map(feeOnTheWire) ?? null,
    ind_facility_lfd_on: wireTime(now.pickup_lfd_rail),
    import_deadlines: {
      pickup_lfd_terminal: wireTime(now.pickup_lfd_terminal),
      pickup_lfd_rail: wireTime(now.pickup_lfd_rail),
      pickup_lfd_line: wireTime(now.pickup_lfd_line),
    },
    ssl_lfd: wireTime(now.pickup_lfd_line),
  };
}

function relationshipsOf(row: ContainerRow, around: ContainerSurroundings): NonNullable<Resource['relationships']> {
  const { pickup_facility_key: pickup, pod_terminal_key: pod } = publishedOf(row);
  return {
    shipment: toOne('shipment', row.shipment_id),
    pickup_facility: { data: around.references.terminal(pickup) },
    pod_terminal: { data: around.references.terminal(pod) },
    transport_events: toMany('transport_event', around.transportEventIds),
    raw_events: toMany('raw_event', around.rawEventIds),
  };
}

/** Money is a decimal string inside and a JSON number on the wire (specification 2.3). */
export function feeOnTheWire(fee: Fee): Record<string, unknown> {
  const currency = fee.currency === null ? {} : { currency_code: fee.currency };
  return { type: fee.type, amount: Number(fee.amount), ...currency };
}
