/**
 * Sample journey for all examples. An importer of tents ships two containers from Ningbo to Long Beach. Both are
 * discharged on 19 May 2026. One is held by customs and accrues demurrage from the 27th; the other is on a train to
 * Chicago. Rows have the form of database rows, without columns that no resource renders.
 */

import type { RenderedRawEvent } from '../../store/containers/raw-events.ts';
import type { RenderedTransportEvent } from '../../store/containers/transport-events.ts';
import type { ContainerFields, ShipmentFields } from '../../tracking/view/view.ts';
import type { ContainerRow } from '../containers/container.ts';
import type { WatchTimes } from '../containers/freshness.ts';
import type { ShipmentRow } from '../shipments/shipment.ts';
import type { TrackingRequestRow } from '../tracking-requests/tracking-request.ts';
import { sampleIds as ids } from './ids.ts';
import { sampleRow } from './sample-row.ts';

const LONG_BEACH = 'America/Los_Angeles';
const CHICAGO = 'America/Chicago';
export const TERMINAL = 'firms:WAC8';
export const RAMP = 'ramp:BNSF-LPC';
export const VESSEL = { imo: '9900007', name: 'PACIFIC HERON' };
const VOYAGE = '031E';

const of = { account_id: ids.account, version: 4, provenance: {} };
const timestamps = {
  created_at: new Date('2026-05-19T15:32:08Z'),
  updated_at: new Date('2026-05-21T09:14:00Z'),
  changed_at: new Date('2026-05-21T09:14:00Z'),
};

export const trackingRequest = sampleRow<TrackingRequestRow>({
  account_id: ids.account,
  id: ids.trackingRequest,
  request_type: 'bill_of_lading',
  request_number: 'OOLU2751938460',
  normalized_number: '2751938460',
  scac: 'OOLU',
  ref_numbers: ['PO-77120'],
  shipment_tags: ['summer'],
  status: 'created',
  failed_reason: null,
  is_retrying: false,
  retry_count: null,
  shipment_id: ids.shipment,
  customer_id: ids.party,
  created_by_user_id: ids.user,
  test_clock_id: null,
  created_at: new Date('2026-05-19T15:31:44Z'),
  updated_at: new Date('2026-05-19T15:32:08Z'),
});

const shipmentFields: Partial<ShipmentFields> = {
  port_of_lading_locode: 'CNNGB',
  port_of_lading_name: 'Ningbo',
  port_of_discharge_locode: 'USLGB',
  port_of_discharge_name: 'Long Beach',
  destination_locode: 'USCHI',
  destination_name: 'Chicago',
  pod_vessel_name: VESSEL.name,
  pod_vessel_imo: VESSEL.imo,
  pod_voyage_number: VOYAGE,
  pol_etd_at: '2026-04-27T20:00:00Z',
  pol_original_etd_at: '2026-04-27T08:00:00Z',
  pol_atd_at: '2026-04-28T03:10:00Z',
  pod_eta_at: '2026-05-18T13:00:00Z',
  pod_original_eta_at: '2026-05-16T13:00:00Z',
  pod_ata_at: '2026-05-18T14:42:00Z',
  destination_eta_at: '2026-05-25T11:00:00Z',
  destination_original_eta_at: '2026-05-24T11:00:00Z',
  pol_timezone: 'Asia/Shanghai',
  pod_timezone: LONG_BEACH,
  destination_timezone: CHICAGO,
  pod_terminal_key: TERMINAL,
  destination_terminal_key: RAMP,
};

export const shipment = sampleRow<ShipmentRow>({
  ...of,
  ...timestamps,
  id: ids.shipment,
  bill_of_lading_number: 'OOLU2751938460',
  normalized_number: '2751938460',
  shipping_line_scac: 'OOLU',
  ref_numbers: ['PO-77120'],
  tags: ['summer'],
  customer_id: ids.party,
  customer_name: 'Kestrel Outdoor',
  published: { ...shipmentFields, customer_name: 'Kestrel Outdoor' },
  tracking_stopped_at: null,
  tracking_stopped_reason: null,
  tracking_stopped_by_user_id: null,
});

const commonFields: Partial<ContainerFields> = {
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high_cube',
  empty_out_at: '2026-04-21T02:30:00Z',
  pol_full_in_at: '2026-04-24T06:05:00Z',
  pol_vessel_loaded_at: '2026-04-27T16:20:00Z',
  pol_vessel_departed_at: '2026-04-28T03:10:00Z',
  pod_arrived_at: '2026-05-18T14:42:00Z',
  pod_timezone: LONG_BEACH,
  final_destination_timezone: CHICAGO,
  pod_terminal_key: TERMINAL,
  pickup_facility_key: RAMP,
  availability_known: true,
};

const heldFields: Partial<ContainerFields> = {
  ...commonFields,
  weight_in_lbs: 31_280,
  seal_number: 'OOLKZY4417',
  pod_discharged_at: '2026-05-19T10:26:00Z',
  available_for_pickup: false,
  location_at_pod_terminal: 'Block E14',
  holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'CET exam' }],
  fees_at_pod_terminal: [{ type: 'exam', amount: '385.00', currency: 'USD' }],
  pickup_lfd: '2026-05-26T07:00:00Z',
  pickup_lfd_terminal: '2026-05-26T07:00:00Z',
  pickup_lfd_line: '2026-05-26T07:00:00Z',
};

const railFields: Partial<ContainerFields> = {
  ...commonFields,
  weight_in_lbs: 29_940,
  seal_number: 'OOLKZY4418',
  pod_discharged_at: '2026-05-19T11:03:00Z',
  available_for_pickup: false,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pod_rail_carrier_scac: 'BNSF',
  ind_rail_carrier_scac: 'BNSF',
  pod_rail_loaded_at: '2026-05-20T22:15:00Z',
  pod_rail_departed_at: '2026-05-21T05:40:00Z',
  ind_eta_at: '2026-05-25T11:00:00Z',
};

function container(
  id: string,
  number: string,
  status: ContainerRow['current_status'],
  published: Partial<ContainerFields>,
): ContainerRow {
  const row: Partial<ContainerRow> = {
    ...of,
    ...timestamps,
    id,
    number,
    shipment_id: ids.shipment,
    ref_numbers: ['PO-77120'],
    current_status: status,
    published,
    removed_at: null,
    tracking_stopped_at: null,
    event_sequence: 9,
  };
  return sampleRow(row);
}

export const containers: readonly [ContainerRow, ContainerRow] = [
  container(ids.container, 'TEMU4218362', 'not_available', heldFields),
  container(ids.secondContainer, 'OOCU5183625', 'on_rail', railFields),
];

export const watches: readonly WatchTimes[] = [
  polled('line', 'OOLU', '2026-05-21T08:40:12Z'),
  polled('terminal', TERMINAL, '2026-05-21T09:13:57Z'),
  polled('railroad', 'BNSF', '2026-05-21T07:55:31Z'),
];

function polled(kind: WatchTimes['source_kind'], code: string, at: string): WatchTimes {
  return { source_kind: kind, source_code: code, attempted_at: new Date(at), succeeded_at: new Date(at) };
}

const reported: Partial<RenderedTransportEvent> = {
  shipment_id: ids.shipment,
  container_id: ids.container,
  vessel_imo: VESSEL.imo,
  vessel_name: VESSEL.name,
  voyage_number: VOYAGE,
  data_source: 'shipping_line',
  value: null,
  previous_value: null,
  flags: [],
  previous_version_id: null,
  source_event_id: null,
  invalidated_at: null,
  terminal_key: null,
  created_at: new Date('2026-05-19T15:32:08Z'),
};
const atLongBeach = { locode: 'USLGB', place_name: 'Long Beach', timezone: LONG_BEACH, terminal_key: TERMINAL };

const eventColumns: readonly Partial<RenderedTransportEvent>[] = [
  {
    ...reported,
    ...atLongBeach,
    id: ids.discharge,
    event: 'container.transport.vessel_discharged',
    timestamp: new Date('2026-05-19T10:26:00Z'),
    data_source: 'terminal',
    source_event_id: ids.rawDischarge,
    created_at: new Date('2026-05-19T17:36:20Z'),
  },
  {
    ...reported,
    ...atLongBeach,
    id: ids.arrival,
    event: 'container.transport.vessel_arrived',
    timestamp: new Date('2026-05-18T14:42:00Z'),
  },
  {
    ...reported,
    id: ids.departure,
    event: 'container.transport.vessel_departed',
    timestamp: new Date('2026-04-28T03:10:00Z'),
    locode: 'CNNGB',
    place_name: 'Ningbo',
    timezone: 'Asia/Shanghai',
  },
];

export const transportEvents = eventColumns.map((columns) => sampleRow<RenderedTransportEvent>(columns));

export const rawEvent = sampleRow<RenderedRawEvent>({
  id: ids.rawDischarge,
  container_id: ids.container,
  index: 11,
  event: 'vessel_discharged',
  original_event: 'Discharged from vessel',
  timestamp: new Date('2026-05-19T10:26:00Z'),
  timezone: LONG_BEACH,
  estimated: false,
  locode: 'USLGB',
  place_name: 'Long Beach',
  terminal_key: TERMINAL,
  vessel_imo: VESSEL.imo,
  vessel_name: VESSEL.name,
  voyage_number: VOYAGE,
  data_source: 'terminal',
  data_provider_name: 'Long Beach Container Terminal',
  data_provider_code: 'WAC8',
  invalidated_at: null,
  created_at: new Date('2026-05-19T17:36:20Z'),
});
