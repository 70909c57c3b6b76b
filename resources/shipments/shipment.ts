/** Resource `shipment` (spec/service 2.4, spec/contract 2.2). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { RenderedColumns } from '../../store/shipments/linked-shipments.ts';
import type { AttributeFields } from '../../tracking/fields/field.ts';
import { SHIPMENT_FIELDS } from '../../tracking/fields/shipment.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import type { ShipmentFields } from '../../tracking/view/view.ts';
import { type Freshness, freshnessOf, type WatchTimes } from '../containers/freshness.ts';
import { defineResource } from '../define.ts';
import { detailsOf, flagDetails, flagsSchema } from '../flags.ts';
import { publishedAttributes } from '../published-attribute.ts';
import type { References } from '../references.ts';
import { manyOf, oneOf } from '../resource.ts';
import { at, instant, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export type ShipmentRow = Selectable<DB['shipments']>;

export interface ShipmentSurroundings {
  watches: readonly WatchTimes[];
  containerIds: readonly string[];
  references: References;
  baseUrl: string;
}

interface ShipmentSource {
  row: RenderedColumns;
  /** Published values. */
  now: Partial<ShipmentFields>;
  freshness: Freshness;
  line: ReturnType<typeof findShippingLine>;
  around: ShipmentSurroundings;
}

export const STOPPED_REASONS = [
  'all_containers_terminated',
  'past_arrival_window',
  'past_full_out_window',
  'no_updates_at_line',
  'cancelled_by_user',
  'booking_cancelled',
] as const satisfies readonly StopReason[];

const published = publishedAttributes(SHIPMENT_FIELDS);

export const shipment = defineResource<ShipmentSource>()({
  type: 'shipment',
  about:
    'Containers that travel under one bill of lading or booking, with what the shipping line reports for all of them',
  id: ({ row }) => row.id,
  attributes: {
    created_at: [instant.describe('When the shipment was first seen here'), ({ row }) => wireTime(row.created_at)],
    ref_numbers: [
      z.array(z.string()).nullable().describe('Your own references, at first those of the tracking request'),
      ({ row }) => row.ref_numbers,
    ],
    tags: [z.array(z.string()).describe('Your own tags'), ({ row }) => row.tags],
    bill_of_lading_number: [
      z.string().describe('Number as it was submitted: a bill of lading, or the booking that was tracked'),
      ({ row }) => row.bill_of_lading_number,
    ],
    normalized_number: [
      z.string().describe('Number under which the shipping line is polled'),
      ({ row }) => row.normalized_number,
    ],
    shipping_line_scac: [scac.describe('SCAC of the shipping line'), ({ row }) => row.shipping_line_scac],
    shipping_line_name: [
      z.string().describe('Name of the shipping line'),
      ({ line, row }) => line?.name ?? row.shipping_line_scac,
    ],
    shipping_line_short_name: [
      z.string().describe('Short name of the shipping line'),
      ({ line, row }) => line?.shortName ?? row.shipping_line_scac,
    ],
    customer_name: [
      text(SHIPMENT_FIELDS.customer_name.description),
      ({ row, now }) => row.customer_name ?? now.customer_name ?? null,
    ],
    port_of_lading_locode: published('port_of_lading_locode'),
    port_of_lading_name: published('port_of_lading_name'),
    port_of_discharge_locode: published('port_of_discharge_locode'),
    port_of_discharge_name: published('port_of_discharge_name'),
    pod_vessel_name: published('pod_vessel_name'),
    pod_vessel_imo: published('pod_vessel_imo'),
    pod_voyage_number: published('pod_voyage_number'),
    destination_locode: published('destination_locode'),
    destination_name: published('destination_name'),
    destination_timezone: published('destination_timezone'),
    destination_ata_at: published('destination_ata_at'),
    destination_eta_at: published('destination_eta_at'),
    pol_etd_at: published('pol_etd_at'),
    pol_atd_at: published('pol_atd_at'),
    pol_timezone: published('pol_timezone'),
    pod_eta_at: published('pod_eta_at'),
    pod_original_eta_at: published('pod_original_eta_at'),
    pod_ata_at: published('pod_ata_at'),
    pod_timezone: published('pod_timezone'),
    pol_original_etd_at: published('pol_original_etd_at'),
    destination_original_eta_at: published('destination_original_eta_at'),
    line_tracking_last_attempted_at: [
      at('Last poll of the shipping line'),
      ({ freshness }) => wireTime(freshness.attemptedAt),
    ],
    line_tracking_last_succeeded_at: [
      at('Last usable response of the shipping line'),
      ({ freshness }) => wireTime(freshness.succeededAt),
    ],
    line_tracking_stopped_at: [
      at('End of polling of the shipping line'),
      ({ row }) => wireTime(row.tracking_stopped_at),
    ],
    line_tracking_stopped_reason: [
      z.enum(STOPPED_REASONS).nullable().describe('Why polling ended; null while it continues'),
      ({ row }) => row.tracking_stopped_reason,
    ],
    // Not described in the original API, but read by its clients.
    updated_at: [instant.describe('When the shipment last changed here'), ({ row }) => wireTime(row.updated_at)],
    flags: [flagsSchema('shipment', SHIPMENT_FIELDS.flags.description), ({ now }) => now.flags ?? []],
    container_flags: [
      flagsSchema('container', SHIPMENT_FIELDS.container_flags.description),
      ({ now }) => now.container_flags ?? [],
    ],
    flag_details: [flagDetails, ({ now }) => detailsOf([...(now.flags ?? []), ...(now.container_flags ?? [])])],
  },
  relationships: {
    port_of_lading: {
      one: ['port', 'metro_area'],
      about: 'Where the main voyage begins; an inland place if the line names one',
      read: ({ now, around }) => around.references.place(now.port_of_lading_locode, now.port_of_lading_name ?? null),
    },
    port_of_discharge: {
      one: ['port', 'metro_area'],
      about: 'Where the main voyage ends; an inland place if the line names one',
      read: ({ now, around }) =>
        around.references.place(now.port_of_discharge_locode, now.port_of_discharge_name ?? null),
    },
    pod_terminal: {
      one: ['terminal'],
      about: SHIPMENT_FIELDS.pod_terminal_key.description,
      read: ({ now, around }) => around.references.terminal(now.pod_terminal_key),
    },
    destination: {
      one: ['port', 'metro_area'],
      about: 'Place of delivery, if it is beyond the port of discharge',
      read: ({ now, around }) => around.references.place(now.destination_locode, now.destination_name ?? null),
    },
    destination_terminal: {
      one: ['terminal', 'rail_terminal'],
      about: SHIPMENT_FIELDS.destination_terminal_key.description,
      read: ({ now, around }) => around.references.terminalOrRamp(now.destination_terminal_key),
    },
    customer: {
      one: ['party'],
      about: 'Customer of the shipment. Extension',
      read: ({ row }) => oneOf('party', row.customer_id),
    },
    line_tracking_stopped_by_user: {
      one: ['user'],
      about: 'Who stopped the tracking, if a person did',
      read: ({ row }) => oneOf('user', row.tracking_stopped_by_user_id),
    },
    containers: {
      many: ['container'],
      about: 'Containers of the shipment',
      read: ({ around }) => manyOf('container', around.containerIds),
    },
  },
  self: ({ row, around }) => `${around.baseUrl}/v2/shipments/${row.id}`,
});

export function shipmentResource(
  row: RenderedColumns,
  around: ShipmentSurroundings,
): ReturnType<typeof shipment.render> {
  const resource: ReturnType<typeof shipment.render> & {
    attributes: Record<AttributeFields<typeof SHIPMENT_FIELDS>, unknown>;
  } = shipment.render({
    row,
    now: row.published,
    freshness: freshnessOf(around.watches, 'line'),
    line: findShippingLine(row.shipping_line_scac),
    around,
  });
  return resource;
}
