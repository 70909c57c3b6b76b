/**
 * Sends the requests of each command of a client of this kind of API, as recorded (spec/contract 8.2), and checks the
 * response fields that the client's mappers read (8.3). The commands run in order, because later ones use what earlier
 * ones created.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractApi, makeContractWorld, startContractApi } from './contract-world.ts';

let api: ContractApi;
beforeAll(async () => {
  api = await startContractApi();
  await makeContractWorld(api);
});
afterAll(() => api.stop());

interface Resource {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data: unknown }>;
}

/** Attributes and relations that a mapper reads from a resource, separated by spaces. */
interface Reads {
  attributes: string;
  relations?: string;
}

const reads: Readonly<Record<string, Reads>> = {
  container: {
    attributes:
      'number current_status equipment_type equipment_length equipment_height weight_in_lbs location_at_pod_terminal ' +
      'available_for_pickup pod_arrived_at pod_discharged_at pickup_lfd pickup_appointment_at fees_at_pod_terminal ' +
      'holds_at_pod_terminal pod_rail_carrier_scac pod_rail_loaded_at pod_rail_departed_at ind_rail_carrier_scac ' +
      'ind_rail_unloaded_at ind_eta_at ind_ata_at',
    relations: 'shipment pod_terminal pickup_facility',
  },
  shipment: {
    attributes:
      'bill_of_lading_number shipping_line_scac customer_name ref_numbers tags pod_vessel_name pod_vessel_imo ' +
      'pod_voyage_number destination_locode line_tracking_last_attempted_at line_tracking_last_succeeded_at ' +
      'line_tracking_stopped_at line_tracking_stopped_reason',
    relations: 'port_of_lading port_of_discharge pod_terminal destination destination_terminal containers',
  },
  transport_event: {
    attributes: 'event created_at timestamp timezone voyage_number location_locode data_source invalidated_at',
    relations: 'location terminal',
  },
  raw_event: { attributes: 'event original_event timestamp estimated index data_source' },
  port: { attributes: 'id name code country_code' },
  metro_area: { attributes: 'id name code country_code' },
  terminal: { attributes: 'id name nickname firms_code' },
  vessel: { attributes: 'name imo mmsi latitude longitude position_timestamp' },
  shipping_line: {
    attributes:
      'scac name short_name bol_prefix notes alternative_scacs bill_of_lading_tracking_support ' +
      'booking_number_tracking_support container_number_tracking_support',
  },
  tracking_request: {
    attributes: 'request_type request_number status scac ref_numbers',
    relations: 'tracked_object customer user shipment',
  },
  search_result: { attributes: 'entity_type number scac status ref_numbers' },
  infer_number_results: { attributes: 'number_type validation shipping_line' },
  webhook: { attributes: 'url active events secret headers' },
  webhook_notification: {
    attributes: 'event delivery_status created_at',
    relations: 'reference_object webhook webhook_notification_logs',
  },
  party: { attributes: 'company_name' },
  route: { attributes: 'id created_at updated_at', relations: 'cargo shipment route_locations' },
  route_location: {
    attributes: 'inbound_mode outbound_mode inbound_eta_at outbound_atd_at',
    relations: 'location port',
  },
  custom_field: { attributes: 'api_slug value display_value', relations: 'entity definition' },
  custom_field_definition: { attributes: 'entity_type api_slug display_name data_type' },
  custom_field_option: { attributes: 'label value position' },
};

function checkReads({ type, attributes, relationships }: Resource): void {
  const { attributes: names, relations = '' } = reads[type] ?? { attributes: '' };
  expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names.split(' ').filter((name) => name !== '')));
  expect(Object.keys(relationships ?? {})).toEqual(expect.arrayContaining(relations.split(' ').filter(Boolean)));
}

/** Checks that the targets of relations that a client joins by type and id are included. */
function checkIncluded(resource: Resource, included: Resource[], path: string): void {
  const wanted = new URL(path, 'http://any').searchParams.get('include')?.split(',') ?? [];
  for (const name of wanted) {
    const data = [resource.relationships?.[name]?.data ?? []].flat() as Resource[];
    for (const { id, type } of data) expect(included).toContainEqual(expect.objectContaining({ id, type }));
  }
}

type Request = [method: string, path: string, body?: unknown];
type Command = [command: string, type: string | null, ...requests: Request[]];

const six = 'containers,pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal';
const three = 'shipment,pod_terminal,pickup_facility';
const times = 'filter[created_at][start]=2026-01-01T00:00:00Z&filter[created_at][end]=2027-01-01T00:00:00Z';
const times2 = 'filter[updated_at][start]=2026-01-01T00:00:00Z&filter[updated_at][end]=2027-01-01T00:00:00Z';
const document = (type: string, attributes: object, id?: string) => ({
  data: { type, ...(id ? { id } : {}), attributes },
});
const create = (attributes: object): Request => [
  'POST',
  '/tracking_requests',
  document('tracking_request', { ref_numbers: [], shipment_tags: [], ...attributes }),
];
const infer: Request = ['POST', '/tracking_requests/infer_number', { number: 'MSCU6639870' }];
const byBill = { request_type: 'bill_of_lading', scac: 'TEST' };
const definition = { entity_type: 'Shipment', api_slug: 'cost', display_name: 'Cost', data_type: 'number' };
const options = '/custom_field_definitions/{definition}/options';
const entity = { entity: { data: { type: 'shipment', id: '{shipment}' } } };

const commands: Command[] = [
  ['containers list', 'container', ['GET', `/containers?include=${three}&page[number]=1&page[size]=10`]],
  ['containers get', 'container', ['GET', `/containers/{container}?include=${three}`]],
  [
    'containers events',
    'transport_event',
    ['GET', '/containers/{container}/transport_events?include=location,terminal'],
  ],
  ['containers raw-events', 'raw_event', ['GET', '/containers/{container}/raw_events']],
  ['containers map', null, ['GET', '/containers/{container}/map_geojson']],
  ['containers route', 'route', ['GET', '/containers/{container}/route?include=port,vessel,route_location']],
  ['containers refresh', null, ['PATCH', '/containers/{container}/refresh']],
  ['containers demurrage', 'container', ['GET', '/containers/{container}?include=pod_terminal']],
  ['containers rail', 'container', ['GET', '/containers/{container}?include=transport_events']],
  ['containers custom-fields', 'custom_field', ['GET', '/containers/{container}/custom_fields']],
  [
    'containers set-custom-field',
    'custom_field',
    ['POST', '/containers/{container}/custom_fields', document('custom_field', { api_slug: 'desk', value: 'Jo' })],
  ],
  ['shipments list', 'shipment', ['GET', `/shipments?include=${six}&number=CONTRACT1&filter[tracking_stopped]=false`]],
  ['shipments get', 'shipment', ['GET', `/shipments/{shipment}?include=${six}`]],
  [
    'shipments update, of one reference',
    'shipment',
    ['PATCH', '/shipments/{shipment}', document('shipment', { ref_numbers: 'PO-1' }, '{shipment}')],
  ],
  [
    'shipments stop-tracking',
    'shipment',
    ['PATCH', '/shipments/{shipment}/stop_tracking', { data: { type: 'shipment', id: '{shipment}' } }],
  ],
  [
    'shipments resume-tracking',
    'shipment',
    ['PATCH', '/shipments/{shipment}/resume_tracking', { data: { type: 'shipment', id: '{shipment}' } }],
  ],
  [
    'tracking-requests list',
    'tracking_request',
    [
      'GET',
      `/tracking_requests?filter[request_number]=CONTRACT1&filter[status]=created&filter[scac]=TEST&${times}&${times2}&include=tracked_object&page[number]=1&page[size]=10`,
    ],
  ],
  ['tracking-requests get', 'tracking_request', ['GET', '/tracking_requests/{request}?include=shipment,container']],
  ['tracking-requests create', 'tracking_request', create({ ...byBill, request_number: 'CLIENT1' })],
  ['tracking-requests infer', 'infer_number_results', infer],
  [
    'tracking-requests create-from-infer',
    'tracking_request',
    infer,
    create({ request_type: 'container', request_number: 'MSCU6639870', scac: 'TEST' }),
  ],
  [
    'tracking-requests track',
    'tracking_request',
    ['POST', '/tracking_requests/infer_number', { number: 'CLIENT2' }],
    create({ ...byBill, request_number: 'CLIENT2', auto_detect_vocc_scac: false }),
  ],
  [
    'tracking-requests update',
    'tracking_request',
    ['PATCH', '/tracking_requests/{request}', document('tracking_request', { ref_numbers: ['PO-1'] }, '{request}')],
  ],
  ['shipping-lines list', 'shipping_line', ['GET', '/shipping_lines?search=Test']],
  ['search', 'search_result', ['GET', '/search?query=TEMU4218362']],
  ['webhooks list', 'webhook', ['GET', '/webhooks']],
  ['webhooks get', 'webhook', ['GET', '/webhooks/{webhook}']],
  [
    'webhooks create',
    'webhook',
    [
      'POST',
      '/webhooks',
      document('webhook', { url: 'https://client.example/in', events: ['tracking_request.succeeded'], active: true }),
    ],
  ],
  ['webhooks update', 'webhook', ['PATCH', '/webhooks/{webhook}', document('webhook', { active: true }, '{webhook}')]],
  ['webhooks delete', null, ['DELETE', '/webhooks/{spare_webhook}']],
  ['webhooks ips', null, ['GET', '/webhooks/ips']],
  ['webhook-notifications list', 'webhook_notification', ['GET', '/webhook_notifications']],
  ['webhook-notifications get', 'webhook_notification', ['GET', '/webhook_notifications/{notification}']],
  [
    'webhook-notifications examples',
    'webhook_notification',
    ['GET', '/webhook_notifications/examples?event=container.transport.vessel_arrived'],
  ],
  ['vessels get', 'vessel', ['GET', '/vessels/{vessel}']],
  ['vessels get-by-imo', 'vessel', ['GET', '/vessels/{imo}']],
  ['vessels future-positions', 'vessel', ['GET', '/vessels/{vessel}/future_positions']],
  ['vessels future-positions-coords', 'vessel', ['GET', '/vessels/{vessel}/future_positions_with_coordinates']],
  ['ports get', 'port', ['GET', '/ports/USLAX']],
  ['terminals get', 'terminal', ['GET', '/terminals/{terminal}']],
  ['metro-areas get', 'metro_area', ['GET', '/metro_areas/USCHI']],
  ['parties list', 'party', ['GET', '/parties']],
  ['parties get', 'party', ['GET', '/parties/{party}']],
  ['custom-fields list', 'custom_field', ['GET', '/custom_fields']],
  [
    'custom-fields update',
    'custom_field',
    ['PATCH', '/custom_fields/{field}', document('custom_field', { value: 'Lou' })],
  ],
  ['custom-fields delete', null, ['DELETE', '/custom_fields/{field}']],
  [
    'custom-fields create',
    'custom_field',
    [
      'POST',
      '/custom_fields',
      { data: { type: 'custom_field', attributes: { api_slug: 'desk', value: 'Jo' }, relationships: entity } },
    ],
  ],
  ['custom-field-definitions list', 'custom_field_definition', ['GET', '/custom_field_definitions']],
  ['custom-field-definitions get', 'custom_field_definition', ['GET', '/custom_field_definitions/{definition}']],
  [
    'custom-field-definitions create',
    'custom_field_definition',
    ['POST', '/custom_field_definitions', document('custom_field_definition', definition)],
  ],
  ['custom-field-definitions delete', null, ['DELETE', '/custom_field_definitions/{spare_definition}']],
  ['custom-field-options list', 'custom_field_option', ['GET', options]],
  [
    'custom-field-options create',
    'custom_field_option',
    ['POST', options, document('custom_field_option', { label: 'West', value: 'west' })],
  ],
  ['custom-field-options delete', null, ['DELETE', `${options}/{spare_option}`]],
];

test.each(commands)('%s', async (_, type, ...requests) => {
  for (const [method, path, body] of requests) {
    const answer = await api.send(method, `/v2${path}`, body);
    expect({ isDone: [200, 201].includes(answer.status), errors: answer.body?.errors }).toEqual({ isDone: true });
    if (type === null || requests.at(-1)?.[1] !== path) continue;
    const { data, included = [] } = answer.body;
    const resources: Resource[] = [data].flat();
    expect(resources[0]?.type).toBe(type);
    for (const resource of [...resources, ...included]) checkReads(resource);
    for (const resource of resources) checkIncluded(resource, included, path);
  }
});

describe('parts that mappers read', () => {
  test('places of an event', async () => {
    const { body } = await api.send('GET', '/v2/containers/{container}/transport_events?include=location,terminal');
    const { relationships } = body.data[0];
    const location = body.included.find(({ id }: Resource) => id === relationships.location.data.id);
    expect(location.attributes).toMatchObject({ name: expect.any(String), code: expect.any(String) });
  });

  test('lines to which a number may belong', async () => {
    const [method, path, body] = infer;
    const { shipping_line } = (await api.send(method, `/v2${path}`, body)).body.data.attributes;
    expect(shipping_line).toMatchObject({ decision: expect.any(String), candidates: expect.any(Array) });
    expect(shipping_line).toHaveProperty('selected');
  });

  test('errors, which clients show as text', async () => {
    const { status, body } = await api.send(...toSend(create({ request_type: 'bill_of_lading', scac: '' })));
    const shown = body.errors.map(
      ({ detail, title, code, source }: Record<string, string> & { source?: { pointer?: string } }) =>
        `${detail ?? title ?? code}${source?.pointer ? ` (${source.pointer})` : ''}`,
    );
    expect([status, shown.join('; ')]).toEqual([
      422,
      "Request number can't be blank (/data/attributes/request_number); Scac can't be blank (/data/attributes/scac)",
    ]);
  });
});

function toSend([method, path, body]: Request): [string, string, unknown] {
  return [method, `/v2${path}`, body];
}

describe('headers', () => {
  test('of another account are ignored', async () => {
    const headers = { 'x-account-id': api.otherAccountId };
    const { status, body } = await api.send('GET', '/v2/shipments/{shipment}', undefined, headers);
    expect([status, body.data.id]).toEqual([200, api.names.shipment]);
  });

  test('of JSON without a body have no effect', async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const [method, path] of [
      ['GET', '/v2/shipments'],
      ['PATCH', '/v2/containers/{container}/refresh'],
      ['PATCH', '/v2/shipments/{shipment}/stop_tracking'],
      ['PATCH', '/v2/shipments/{shipment}/resume_tracking'],
    ] as const) {
      expect((await api.send(method, path, undefined, headers)).status).toBe(200);
    }
  });
});
