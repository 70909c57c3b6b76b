import { describe, expect, it } from 'vitest';
import { referenceId } from '../reference/ids.ts';
import { TRANSPORT_EVENT_NAMES } from '../resources/events/transport-event.ts';
import type { ShipmentRow } from '../resources/shipments/shipment.ts';
import type { TrackingRequestRow } from '../resources/tracking-requests/tracking-request.ts';
import type { ContainerInEvent } from '../store/containers/containers-in-events.ts';
import type { RenderedTransportEvent } from '../store/containers/transport-events.ts';
import { type CatalogueEvent, EVENT_NAMES, findCatalogueEvent } from './catalogue.ts';
import { notificationSchema } from './notification-schema.ts';
import {
  type EventInput,
  type EventReference,
  type EventScene,
  notificationBody,
  type RenderedEvent,
  renderEvent,
} from './payload.ts';
import { MAX_PAYLOAD_BYTES } from './payload-limit.ts';

const baseUrl = 'https://api.example';
const at = new Date('2026-11-01T14:05:00.123Z');
const ids = {
  account: '01930000-0000-7000-8000-000000000001',
  shipment: '01930000-0000-7000-8000-000000000002',
  container: '01930000-0000-7000-8000-000000000003',
  other: '01930000-0000-7000-8000-000000000004',
  request: '01930000-0000-7000-8000-000000000005',
  event: '01930000-0000-7000-8000-000000000006',
  previous: '01930000-0000-7000-8000-000000000007',
  object: '01930000-0000-7000-8000-000000000008',
};
const row = { account_id: ids.account, created_at: at, updated_at: at, changed_at: at, version: 1, ref_numbers: [] };

const shipment: ShipmentRow = {
  ...row,
  id: ids.shipment,
  bill_of_lading_number: 'DIRECT000001',
  bills_of_lading: [],
  normalized_number: 'DIRECT000001',
  shipping_line_scac: 'TEST',
  tags: [],
  published: {
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    pod_vessel_imo: '9456783',
    pod_vessel_name: 'EXAMPLE STAR',
    pod_terminal_key: 'smdg:SIM1',
  },
  provenance: {},
  tracking_stopped_at: null,
  tracking_stopped_reason: null,
  tracking_stopped_by_user_id: null,
  outdated_at: null,
  customer_id: null,
  customer_name: null,
  status: 'in_transit',
  pol_locode: null,
  pod_locode: 'USLAX',
  destination_locode: null,
  place_names: ['los angeles'],
  arrives_on: null,
  flags: [],
};

function container(id: string, number: string): ContainerInEvent {
  return {
    ...row,
    id,
    number,
    shipment_id: ids.shipment,
    published: { pod_terminal_key: 'smdg:SIM1', pod_timezone: 'America/Los_Angeles' },
    provenance: {},
    current_status: 'on_ship',
    removed_at: null,
    tracking_stopped_at: null,
    event_sequence: 0,
    delivered_at: null,
    pickup_lfd: null,
    pickup_appointment_at: null,
    earliest_lfd: null,
    demurrage_phase: null,
    flags: [],
    transportEventIds: [],
    rawEventIds: [],
  };
}

const trackingRequest: TrackingRequestRow = {
  ...row,
  id: ids.request,
  request_type: 'bill_of_lading',
  request_number: 'DIRECT000001',
  normalized_number: 'DIRECT000001',
  scac: 'TEST',
  shipment_tags: [],
  status: 'created',
  failed_reason: null,
  failure: null,
  is_retrying: false,
  retry_count: null,
  shipment_id: ids.shipment,
  created_by_user_id: null,
  customer_id: null,
  initial_custom_fields: null,
  test_clock_id: null,
  requested_at: at,
  resumed_at: null,
  window_extra_days: 0,
  state: 'tracked',
  state_reason: null,
};

const transportEvent: RenderedTransportEvent = {
  id: ids.event,
  shipment_id: ids.shipment,
  container_id: ids.container,
  event: 'container.transport.vessel_discharged',
  timestamp: at,
  timezone: 'America/Los_Angeles',
  locode: 'USLAX',
  place_name: 'Los Angeles',
  terminal_key: 'smdg:SIM1',
  vessel_imo: '9456783',
  vessel_name: 'EXAMPLE STAR',
  voyage_number: '045E',
  data_source: 'shipping_line',
  value: null,
  previous_value: null,
  flags: [],
  previous_version_id: null,
  source_event_id: null,
  invalidated_at: null,
  created_at: at,
};

const scene: EventScene = {
  shipment,
  containers: [container(ids.container, 'SIMU0000012'), container(ids.other, 'SIMU0000028')],
  trackingRequest,
  watches: [],
};

function render(name: string, reference: EventReference, change: Partial<EventInput> = {}) {
  const containerId = name.startsWith('container.') ? ids.container : null;
  return renderEvent({ name, containerId, reference, scene, timestamp: at, createdAt: at, ...change }, baseUrl);
}

function types(rendered: { included: { type: string }[] }): string[] {
  return rendered.included.map(({ type }) => type);
}

function milestone(
  change: Partial<RenderedTransportEvent> = {},
  previous: RenderedTransportEvent | null = null,
): EventReference {
  return { type: 'transport_event', row: { ...transportEvent, ...change }, previous };
}

function eventOf(name: string): RenderedTransportEvent['event'] {
  const event = TRANSPORT_EVENT_NAMES.find((one) => one === name);
  if (event === undefined) throw new Error(`${name} has no transport event`);
  return event;
}

function bodyOf(event: string, rendered: RenderedEvent): string {
  const head = { notificationId: ids.object, webhookId: ids.other, event, createdAt: at.toISOString() };
  return notificationBody({ ...head, sequence: 1, backfilled: false, containerSequence: null, ...rendered }, baseUrl);
}

const OF_ROWS = new Set([
  'tracking_request.succeeded',
  'tracking_request.tracking_stopped',
  'container.transport.vessel_discharged',
  'container.pickup_lfd.changed',
]);

describe('renderEvent', () => {
  it('sends shipment, container, place, terminal and vessel along with a milestone, in that order', () => {
    const rendered = render('container.transport.vessel_discharged', milestone());
    expect(types(rendered)).toEqual(['shipment', 'container', 'port', 'terminal', 'vessel', 'transport_event']);
    expect(rendered.reference).toBe(rendered.included.at(-1));
    expect(rendered.included[1]?.id).toBe(ids.container);
    expect(rendered.reference.attributes).toMatchObject({
      event: 'container.transport.vessel_discharged',
      timestamp: '2026-11-01T14:05:00Z',
      location_locode: 'USLAX',
      voyage_number: '045E',
    });
  });

  it('omits a container that the line removed from the shipment, except in its own events', () => {
    const removed = { ...container(ids.other, 'SIMU0000028'), removed_at: at };
    const after = { ...scene, containers: [container(ids.container, 'SIMU0000012'), removed] };
    const stopped = render('tracking_request.tracking_stopped', { type: 'tracking_request' }, { scene: after });
    expect(types(stopped)).toEqual(['shipment', 'container', 'tracking_request']);
    expect(stopped.included[0]?.relationships?.containers?.data).toHaveLength(1);
    const own = render('container.transport.vessel_discharged', milestone(), { scene: after, containerId: ids.other });
    expect(own.included[1]?.id).toBe(ids.other);
  });

  it('lists the ids of the events of its container, and fewer for each of many', () => {
    const eventIds = Array.from(
      { length: 100 },
      (_, index) => `01930000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const full = {
      ...container(ids.container, 'SIMU0000012'),
      transportEventIds: eventIds,
      rawEventIds: eventIds.slice(0, 3),
    };
    const listed = (rendered: RenderedEvent, relation: string) =>
      rendered.included.find(({ type }) => type === 'container')?.relationships?.[relation]?.data;
    const single = render('container.transport.vessel_discharged', milestone(), {
      scene: { ...scene, containers: [full] },
    });
    expect(listed(single, 'transport_events')).toEqual(eventIds.map((id) => ({ id, type: 'transport_event' })));
    expect(listed(single, 'raw_events')).toHaveLength(3);
    const fifty = { ...scene, containers: Array.from({ length: 50 }, () => full) };
    const stopped = render('tracking_request.tracking_stopped', { type: 'tracking_request' }, { scene: fifty });
    expect(listed(stopped, 'transport_events')).toEqual(
      eventIds.slice(0, 5).map((id) => ({ id, type: 'transport_event' })),
    );
  });

  it('omits unknown values', () => {
    const bare = milestone({ locode: null, place_name: null, terminal_key: null, vessel_imo: null, vessel_name: null });
    expect(types(render('container.transport.available', bare))).toEqual(['shipment', 'container', 'transport_event']);
  });

  it('names inland places metro areas, and ramps rail terminals', () => {
    const inland = milestone({ locode: 'USCHI', terminal_key: 'ramp:SIMR1', vessel_imo: null, vessel_name: null });
    expect(types(render('container.transport.rail_arrived', inland))).toEqual([
      'shipment',
      'container',
      'metro_area',
      'rail_terminal',
      'transport_event',
    ]);
  });

  it('carries the replaced version of a correction, after the new one', () => {
    const previous = {
      ...transportEvent,
      id: ids.previous,
      invalidated_at: at,
      timestamp: new Date('2026-10-31T00:00:00Z'),
    };
    const corrected = milestone({ previous_version_id: ids.previous }, previous);
    const { reference, included } = render('container.transport.vessel_discharged', corrected);
    expect(reference.relationships?.previous_version).toEqual({ data: { id: ids.previous, type: 'transport_event' } });
    const versions = included.filter(({ type }) => type === 'transport_event');
    expect(versions.map(({ id }) => id)).toEqual([ids.event, ids.previous]);
    expect(versions[1]?.attributes).toMatchObject({
      timestamp: '2026-10-31T00:00:00Z',
      invalidated_at: '2026-11-01T14:05:00Z',
    });
  });

  it('sends the tracking request of a success after its containers and shipment', () => {
    const rendered = render('tracking_request.succeeded', { type: 'tracking_request' });
    expect(types(rendered)).toEqual(['container', 'container', 'shipment', 'tracking_request']);
    expect(rendered.reference.id).toBe(ids.request);
  });

  it('sends the tracking request of a failure alone when there is no shipment', () => {
    const without = { ...scene, shipment: null, containers: [] };
    const rendered = render('tracking_request.failed', { type: 'tracking_request' }, { scene: without });
    expect(types(rendered)).toEqual(['tracking_request']);
    expect(() =>
      render('tracking_request.failed', { type: 'tracking_request' }, { scene: { ...without, trackingRequest: null } }),
    ).toThrow();
  });

  it('renders a changed arrival estimate of the shipment', () => {
    const rendered = render('shipment.estimated.arrival', {
      type: 'estimated_event',
      id: ids.object,
      estimatedTimestamp: '2026-11-09T08:00:00Z',
      previousTimestamp: '2026-11-08T08:00:00Z',
      voyage: '045E',
      locode: 'USLAX',
      timezone: 'America/Los_Angeles',
      dataSource: 'shipping_line',
    });
    expect(types(rendered)).toEqual(['shipment', 'container', 'container', 'port', 'vessel', 'estimated_event']);
    expect(rendered.reference.attributes).toEqual({
      created_at: '2026-11-01T14:05:00Z',
      estimated_timestamp: '2026-11-09T08:00:00Z',
      event: 'shipment.estimated.arrival',
      voyage_number: '045E',
      location_locode: 'USLAX',
      data_source: 'shipping_line',
      timezone: 'America/Los_Angeles',
      previous_estimated_timestamp: '2026-11-08T08:00:00Z',
    });
  });

  it('renders a changed container with terminals by id and fees as containers show them', () => {
    const rendered = render('container.updated', {
      type: 'container_updated_event',
      id: ids.object,
      changeset: {
        pod_terminal_key: [null, 'smdg:SIM1'],
        fees_at_pod_terminal: [[], [{ type: 'demurrage', amount: '120.50', currency: 'USD' }]],
        available_for_pickup: [false, true],
      },
    });
    expect(types(rendered)).toEqual(['shipment', 'port', 'terminal', 'container', 'container_updated_event']);
    expect(rendered.reference.attributes).toEqual({
      changeset: {
        pod_terminal: [null, referenceId('terminal', 'smdg:SIM1')],
        fees_at_pod_terminal: [[], [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }]],
        available_for_pickup: [false, true],
      },
      timestamp: '2026-11-01T14:05:00Z',
      data_source: 'terminal',
      timezone: 'America/Los_Angeles',
    });
  });

  it('renders a new container and a changed terminal', () => {
    const created = render('container.created', { type: 'container_created_event', id: ids.object });
    expect(types(created)).toEqual(['shipment', 'container', 'container_created_event']);
    expect(created.reference.attributes).toEqual({ timestamp: '2026-11-01T14:05:00Z', timezone: 'Etc/UTC' });
    const moved = render('container.pod_terminal_changed', {
      type: 'container_pod_terminal_changed_event',
      id: ids.object,
      terminalKey: 'smdg:SIM2',
      previousTerminalKey: 'smdg:SIM1',
      dataSource: 'terminal',
    });
    const sent = ['shipment', 'container', 'terminal', 'container_pod_terminal_changed_event', 'terminal'];
    expect(types(moved)).toEqual(sent);
    expect(moved.included[2]?.id).toBe(referenceId('terminal', 'smdg:SIM2'));
    expect(moved.included[4]?.id).toBe(referenceId('terminal', 'smdg:SIM1'));
  });

  it('renders every milestone and value event of the catalogue', () => {
    const names = EVENT_NAMES.filter((name) => findCatalogueEvent(name)?.referenceType === 'transport_event');
    expect(names.toSorted()).toEqual(TRANSPORT_EVENT_NAMES.toSorted());
    for (const name of TRANSPORT_EVENT_NAMES) {
      const { reference, included } = render(name, milestone({ event: name }));
      expect(reference.attributes.event).toBe(name);
      expect(included.map(({ type }) => type).slice(0, 2)).toEqual(['shipment', 'container']);
    }
  });

  it('stays small even for a large bill of lading with many containers', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      container(`01930000-0000-7000-8000-${String(index).padStart(12, '0')}`, `SIMU${String(index).padStart(7, '0')}`),
    );
    const large = { ...scene, containers: many };
    for (const [name, containerId] of [
      ['tracking_request.succeeded', null],
      ['container.created', many[200]?.id ?? ''],
    ] as const) {
      const reference: EventReference =
        containerId === null ? { type: 'tracking_request' } : { type: 'container_created_event', id: ids.object };
      const rendered = render(name, reference, { scene: large, containerId });
      expect(JSON.stringify(rendered.included).length).toBeLessThan(256 * 1024);
    }
  });

  it.each(
    EVENT_NAMES.map((name) => findCatalogueEvent(name)).filter((event) => event !== null && OF_ROWS.has(event.name)),
  )('stays under 256 KiB, and as described, with the longest texts: $name', (event) => {
    const { name, referenceType } = event as CatalogueEvent;
    const ref_numbers = Array.from({ length: 50 }, () => '\u0001漢'.repeat(127));
    const hold = { name: 'other', status: 'hold', description: 'x'.repeat(100_000) };
    const published = { pod_terminal_key: 'smdg:SIM1', holds_at_pod_terminal: [hold, hold, hold] } as never;
    const containers = Array.from({ length: 200 }, (_, index) => {
      const row = container(`01930000-0000-7000-8000-${String(index).padStart(12, '0')}`, `SIMU${index}`);
      return { ...row, ref_numbers, published };
    });
    const large: EventScene = {
      ...scene,
      shipment: { ...shipment, ref_numbers, tags: ref_numbers },
      containers,
      trackingRequest: { ...trackingRequest, ref_numbers, shipment_tags: ref_numbers },
    };
    const containerId = name.startsWith('container.') ? (containers[150]?.id ?? null) : null;
    const reference: EventReference =
      referenceType === 'tracking_request' ? { type: 'tracking_request' } : milestone({ event: eventOf(name) });
    const rendered = render(name, reference, { scene: large, containerId });
    const text = bodyOf(name, rendered);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAYLOAD_BYTES);
    expect(notificationSchema(event as CatalogueEvent).safeParse(JSON.parse(text)).error).toBeUndefined();
    expect(rendered.included).toContainEqual(rendered.reference);
    expect(types(rendered)).toEqual(expect.arrayContaining(['shipment', 'container', referenceType]));
    if (containerId !== null) expect(rendered.included[1]?.id).toBe(containerId);
  });

  it('renders the same rows to the same bytes', () => {
    const once = JSON.stringify(render('container.transport.vessel_discharged', milestone()));
    expect(JSON.stringify(render('container.transport.vessel_discharged', milestone()))).toBe(once);
  });
});

describe('notificationBody', () => {
  it('is the envelope that receivers expect, with the id also as an attribute', () => {
    const rendered = render('container.transport.vessel_discharged', milestone());
    const text = notificationBody(
      {
        notificationId: ids.object,
        webhookId: ids.other,
        event: 'container.transport.vessel_discharged',
        createdAt: at.toISOString(),
        sequence: 12,
        backfilled: true,
        containerSequence: 7,
        ...rendered,
      },
      baseUrl,
    );
    expect(JSON.parse(text)).toEqual({
      data: {
        id: ids.object,
        type: 'webhook_notification',
        attributes: {
          id: ids.object,
          event: 'container.transport.vessel_discharged',
          delivery_status: 'pending',
          created_at: '2026-11-01T14:05:00Z',
          sequence: 12,
          backfilled: true,
          container_sequence: 7,
        },
        relationships: {
          reference_object: { data: { id: ids.event, type: 'transport_event' } },
          webhook: { data: { id: ids.other, type: 'webhook' } },
          webhook_notification_logs: { data: [] },
        },
      },
      included: JSON.parse(JSON.stringify(rendered.included)),
      links: { self: `https://api.example/v2/webhook_notifications/${ids.object}` },
    });
  });
});
