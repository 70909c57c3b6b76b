/** `shipment` (specification 2.4, rest-contract 2.2). */
import type { Selectable } from 'kysely';
import { findShippingLine } from '../reference/shipping-lines.ts';
import type { DB } from '../store/schema.generated.ts';
import type { ShipmentFields } from '../tracking/view.ts';
import { freshnessOf, type WatchTimes } from './freshness.ts';
import type { References } from './references.ts';
import { type Resource, toMany, toOne } from './resource.ts';
import { wireTime } from './time.ts';

export type ShipmentRow = Selectable<DB['shipments']>;

export interface ShipmentSurroundings {
  /** Watches of the shipment's tracking requests. */
  watches: readonly WatchTimes[];
  containerIds: readonly string[];
  references: References;
  /** Origin of the API, without a slash at its end. */
  baseUrl: string;
}

export function shipmentResource(row: ShipmentRow, around: ShipmentSurroundings): Resource {
  return {
    id: row.id,
    type: 'shipment',
    attributes: attributesOf(row, around.watches),
    relationships: relationshipsOf(row, around),
    links: { self: `${around.baseUrl}/v2/shipments/${row.id}` },
  };
}

function publishedOf(row: ShipmentRow): Partial<ShipmentFields> {
  return row.published as Partial<ShipmentFields>;
}

function attributesOf(row: ShipmentRow, watches: readonly WatchTimes[]): Record<string, unknown> {
  const now = publishedOf(row);
  const asked = freshnessOf(watches, 'line');
  const line = findShippingLine(row.shipping_line_scac);
  return {
    created_at: wireTime(row.created_at),
    ref_numbers: row.ref_numbers,
    tags: row.tags,
    bill_of_lading_number: row.bill_of_lading_number,
    normalized_number: row.normalized_number,
    shipping_line_scac: row.shipping_line_scac,
    shipping_line_name: line?.name ?? row.shipping_line_scac,
    shipping_line_short_name: line?.shortName ?? row.shipping_line_scac,
    customer_name: now.customer_name ?? null,
    port_of_lading_locode: now.port_of_lading_locode ?? null,
    port_of_lading_name: now.port_of_lading_name ?? null,
    port_of_discharge_locode: now.port_of_discharge_locode ?? null,
    port_of_discharge_name: now.port_of_discharge_name ?? null,
    pod_vessel_name: now.pod_vessel_name ?? null,
    pod_vessel_imo: now.pod_vessel_imo ?? null,
    pod_voyage_number: now.pod_voyage_number ?? null,
    destination_locode: now.destination_locode ?? null,
    destination_name: now.destination_name ?? null,
    destination_timezone: now.destination_timezone ?? null,
    destination_ata_at: wireTime(now.destination_ata_at),
    destination_eta_at: wireTime(now.destination_eta_at),
    pol_etd_at: wireTime(now.pol_etd_at),
    pol_atd_at: wireTime(now.pol_atd_at),
    pol_timezone: now.pol_timezone ?? null,
    pod_eta_at: wireTime(now.pod_eta_at),
    pod_original_eta_at: wireTime(now.pod_original_eta_at),
    pod_ata_at: wireTime(now.pod_ata_at),
    pod_timezone: now.pod_timezone ?? null,
    pol_original_etd_at: wireTime(now.pol_original_etd_at),
    destination_original_eta_at: wireTime(now.destination_original_eta_at),
    line_tracking_last_attempted_at: wireTime(asked.attemptedAt),
    line_tracking_last_succeeded_at: wireTime(asked.succeededAt),
    line_tracking_stopped_at: wireTime(row.tracking_stopped_at),
    line_tracking_stopped_reason: row.tracking_stopped_reason,
    // Not in the original, but read by its clients.
    updated_at: wireTime(row.updated_at),
  };
}

function relationshipsOf(row: ShipmentRow, around: ShipmentSurroundings): NonNullable<Resource['relationships']> {
  const now = publishedOf(row);
  const { references } = around;
  return {
    port_of_lading: { data: references.place(now.port_of_lading_locode, now.port_of_lading_name ?? null) },
    port_of_discharge: { data: references.place(now.port_of_discharge_locode, now.port_of_discharge_name ?? null) },
    pod_terminal: { data: references.terminal(now.pod_terminal_key) },
    destination: { data: references.place(now.destination_locode, now.destination_name ?? null) },
    destination_terminal: { data: references.terminalOrRamp(now.destination_terminal_key) },
    line_tracking_stopped_by_user: toOne('user', row.tracking_stopped_by_user_id),
    containers: toMany('container', around.containerIds),
  };
}
