/**
 * The sample documents of spec/contract 14, with their ellipses filled in. Our `links.self` of resources are absolute
 * (spec D5); our additions to the contract are left out.
 */
const ID = '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e8d11';
const CONTAINER = '0f6b2f0a-8a4b-4c8e-9c1b-2f6a3e1d7b42';
const NOTIFICATION = 'c0c4a0de-1b53-4e6b-8b6e-5d0f4b7a1c20';
const EVENT = '2f0e3d52-6f1e-4d0a-9c55-0a7c1f2e8d12';
const WEBHOOK = '3a0e3d52-6f1e-4d0a-9c55-0a7c1f2e8d13';
const SHIPMENT = '4b0e3d52-6f1e-4d0a-9c55-0a7c1f2e8d14';
const TERMINAL = '6d0e3d52-6f1e-4d0a-9c55-0a7c1f2e8d15';
const ORIGIN = 'http://127.0.0.1:3000';

export const createdTrackingRequest = {
  data: {
    id: ID,
    type: 'tracking_request',
    attributes: {
      request_number: 'DEMO1234567',
      request_type: 'bill_of_lading',
      scac: 'HLCU',
      ref_numbers: ['PO-1'],
      shipment_tags: [],
      tags: [],
      created_at: '2026-11-02T09:00:00Z',
      updated_at: '2026-11-02T09:00:00Z',
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
    },
    relationships: { tracked_object: { data: null }, customer: { data: null }, user: { data: null } },
    links: { self: `${ORIGIN}/v2/tracking_requests/${ID}` },
  },
  links: { self: `${ORIGIN}/v2/tracking_requests` },
};

export const listEnvelope = {
  data: [],
  included: [],
  meta: { size: 2, total: 4, pagination: { current: 1, next: 2, last: 2, records: 4 } },
  links: {
    self: `${ORIGIN}/v2/parties?page[size]=2`,
    current: `${ORIGIN}/v2/parties?page[number]=1&page[size]=2`,
    next: `${ORIGIN}/v2/parties?page[number]=2&page[size]=2`,
    last: `${ORIGIN}/v2/parties?page[number]=2&page[size]=2`,
  },
};

export const container = {
  id: CONTAINER,
  type: 'container',
  attributes: {
    number: 'HLXU1234568',
    seal_number: null,
    created_at: '2026-11-02T09:03:10Z',
    ref_numbers: [],
    pod_arrived_at: '2026-11-01T14:00:00Z',
    pod_discharged_at: '2026-11-02T02:10:00Z',
    final_destination_full_out_at: null,
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'EXAM' }],
    available_for_pickup: false,
    delivered_at: null,
    current_status: 'not_available',
    empty_out_at: null,
    pol_full_in_at: null,
    pol_vessel_loaded_at: '2026-10-05T03:00:00Z',
    pol_vessel_departed_at: '2026-10-06T11:00:00Z',
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
    pod_full_out_at: null,
    empty_terminated_at: null,
    terminal_checked_at: '2026-11-02T08:58:00Z',
    fees_at_pod_terminal: [],
    pickup_lfd: '2026-11-06T07:00:00Z',
    pickup_appointment_at: null,
    pod_full_out_chassis_number: null,
    location_at_pod_terminal: 'Yard B12',
    pod_last_tracking_request_at: '2026-11-02T08:58:00Z',
    shipment_last_tracking_request_at: '2026-11-02T08:40:00Z',
    rail_last_tracking_request_at: null,
    availability_known: true,
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: null,
    weight_in_lbs: 41200,
    empty_terminated_timezone: null,
    pod_rail_carrier_scac: null,
    ind_rail_carrier_scac: null,
    pod_rail_loaded_at: null,
    pod_rail_departed_at: null,
    ind_eta_at: null,
    ind_ata_at: null,
    ind_rail_unloaded_at: null,
    ind_facility_holds: null,
    ind_facility_fees: null,
    ind_facility_lfd_on: null,
    import_deadlines: { pickup_lfd_terminal: '2026-11-06T07:00:00Z', pickup_lfd_rail: null, pickup_lfd_line: null },
    ssl_lfd: null,
  },
  relationships: {
    shipment: { data: { id: SHIPMENT, type: 'shipment' } },
    pickup_facility: { data: null },
    pod_terminal: { data: { id: TERMINAL, type: 'terminal' } },
    transport_events: { data: [] },
    raw_events: { data: [] },
  },
};

export const delivery = {
  data: {
    id: NOTIFICATION,
    type: 'webhook_notification',
    attributes: {
      id: NOTIFICATION,
      event: 'container.transport.vessel_arrived',
      delivery_status: 'pending',
      created_at: '2026-11-01T14:05:00Z',
    },
    relationships: {
      reference_object: { data: { id: EVENT, type: 'transport_event' } },
      webhook: { data: { id: WEBHOOK, type: 'webhook' } },
      webhook_notification_logs: { data: [] },
    },
  },
  included: [
    {
      id: EVENT,
      type: 'transport_event',
      attributes: {
        event: 'container.transport.vessel_arrived',
        created_at: '2026-11-01T14:05:00Z',
        voyage_number: '045E',
        timestamp: '2026-11-01T14:00:00Z',
        data_source: 'ais',
        invalidated_at: null,
        location_locode: 'USLAX',
        timezone: 'America/Los_Angeles',
        value: null,
      },
    },
  ],
};

export const searchHit = {
  id: CONTAINER,
  type: 'search_result',
  attributes: {
    entity_type: 'cargo',
    number: 'HLXU1234568',
    shipment_id: SHIPMENT,
    scac: 'HLCU',
    port_of_lading_name: null,
    port_of_discharge_name: null,
    containers_count: null,
    tracking_stopped: null,
    tracking_stopped_reason: null,
    status: null,
    failed_reason: null,
    ref_numbers: [],
    created_at: '2026-11-02T09:03:10Z',
    updated_at: '2026-11-02T09:03:10Z',
  },
};
