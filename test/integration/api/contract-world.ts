/**
 * An installation with every operation, and an account with one resource of each type. Clients call it like existing
 * clients of this kind of API (spec/contract 8.1), with plain JSON types in requests and responses.
 */
import type { Route } from '../../../api/route.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import type { OutboundClient } from '../../../outbound/client.ts';
import { referenceId } from '../../../reference/ids.ts';
import { appendEvents } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { insertTransportEvent } from './rows.ts';
import { type Answer, BASE_URL, startTestApi, type TestApi } from './server.ts';
import { daysFrom, insertReports, insertVoyage, SHIP } from './voyages.ts';

/** Values that replace the names in braces in a path or body. */
type Names = Readonly<Record<string, string>>;

export interface ContractApi extends TestApi {
  names: Names;
  /** Sends a request as clients do. Replaces the names in braces. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Nothing listens at the webhook's address. */
const noAnswer = async () =>
  ({ outcome: 'failed', stage: 'connect', message: 'no connection', address: null, durationMs: 0 }) as const;
const nothingResponds: OutboundClient = {
  post: noAnswer,
  get: noAnswer,
  close: async () => {},
};

export async function startContractApi(moreRoutes: readonly Route[] = []): Promise<ContractApi> {
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:1', environment: {} });
  const api = await startTestApi({
    moreRoutes,
    services: () => ({
      recording: { registry, settings: defaultTrackingSettings },
      trigger: createTrigger(nothingResponds),
      egress: { addresses: ['198.51.100.7'], changedAt: new Date('2026-01-31T08:00:00Z') },
    }),
  });
  const names: Record<string, string> = {};
  const send: ContractApi['send'] = (method, path, body, headers = {}) => {
    const raw = body === undefined ? {} : { raw: filled(JSON.stringify(body), names) };
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = { Accept: 'application/json', 'User-Agent': 'node', ...type, ...headers };
    return api.request(method, filled(path, names), { headers: sent, ...raw });
  };
  return { ...api, names, send };
}

/** Braces in JSON never enclose a bare word, so names can be replaced in the text of a body. */
function filled(text: string, names: Names): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}

/** Creates the objects whose ids go into `api.names`. Operations that delete something use separate objects. */
export async function makeContractWorld(api: ContractApi): Promise<void> {
  const names = api.names as Record<string, string>;
  const now = new Date();
  const voyage = await insertVoyage(api.database, api.accountId, {
    now,
    number: 'CONTRACT1',
    containers: ['TEMU4218362'],
  });
  const sailed = { imo: SHIP.imo, from: 'CNNGB', to: 'KRPUS', part: 0.6, steps: 10 };
  await insertReports(api.database, { ...sailed, since: voyage.sailedAt, until: daysFrom(now, -0.01) });
  Object.assign(names, {
    shipment: voyage.shipmentId,
    request: voyage.requestId,
    container: voyage.containerId,
    vessel: referenceId('vessel', SHIP.imo),
    imo: SHIP.imo,
    port: referenceId('port', 'USLAX'),
    previous_port: referenceId('port', 'CNNGB'),
    terminal: referenceId('terminal', 'smdg:SIM1'),
    metro_area: referenceId('metro_area', 'USCHI'),
    line: referenceId('shipping_line', 'TEST'),
  });
  await makeOwnThings(api, names);
  await notify(api, names, voyage);
}

async function makeOwnThings(api: ContractApi, names: Record<string, string>): Promise<void> {
  const make = async (name: string, path: string, type: string, attributes: object, relationships?: object) => {
    const document = { data: { type, attributes, ...(relationships ? { relationships } : {}) } };
    const { status, body } = await api.send('POST', path, document);
    if (status !== 201) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    names[name] = body.data.id;
  };
  const definitions = '/v2/custom_field_definitions';
  const define = (name: string, entityType: string, slug: string, dataType: string) =>
    make(name, definitions, 'custom_field_definition', {
      entity_type: entityType,
      api_slug: slug,
      display_name: `${name} ${slug}`,
      data_type: dataType,
    });

  await make('party', '/v2/parties', 'party', { company_name: 'Northwind Imports' });
  for (const entity of ['Shipment', 'Container', 'TrackingRequest']) {
    await define(`${entity}Text`, entity, 'desk', 'short_text');
    await define(`${entity}Spare`, entity, 'spare', 'short_text');
  }
  await define('definition', 'Shipment', 'gate', 'enum');
  await define('spare_definition', 'Shipment', 'unused', 'short_text');
  await make('option', `${definitions}/{definition}/options`, 'custom_field_option', {
    label: 'North',
    value: 'north',
  });
  await make('spare_option', `${definitions}/{definition}/options`, 'custom_field_option', { label: 'S', value: 's' });
  const desk = { api_slug: 'desk', value: 'Ines' };
  const spare = { api_slug: 'spare', value: 'Ines' };
  await make('field', '/v2/shipments/{shipment}/custom_fields', 'custom_field', desk);
  await make('spare_field', '/v2/shipments/{shipment}/custom_fields', 'custom_field', {
    api_slug: 'gate',
    value: 'north',
  });
  for (const path of ['shipments/{shipment}', 'containers/{container}', 'tracking_requests/{request}']) {
    await make('any_field', `/v2/${path}/custom_fields`, 'custom_field', desk);
    await make('any_field', `/v2/${path}/custom_fields`, 'custom_field', spare);
  }
  const events = ['container.transport.vessel_departed'];
  for (const name of ['webhook', 'spare_webhook']) {
    await make(name, '/v2/webhooks', 'webhook', { url: `https://${name}.example/in`, active: true, events });
  }
}

/** Publishes an event to the webhooks. */
async function notify(
  api: ContractApi,
  names: Record<string, string>,
  voyage: Parameters<typeof insertTransportEvent>[2],
): Promise<void> {
  const name = 'container.transport.vessel_departed';
  const reference = await insertTransportEvent(api.database, api.accountId, voyage, {
    event: name,
    timestamp: new Date('2026-10-06T11:00:00Z'),
  });
  const event = {
    id: newId(),
    name,
    shipmentId: voyage.shipmentId,
    containerId: voyage.containerIds[0] ?? '',
    trackingRequestId: voyage.requestId,
    body: { reference: { id: reference, type: 'transport_event' }, included: [] },
    backfilled: false,
    occurredAt: '2026-10-06T11:00:00Z',
  };
  await api.database
    .transaction()
    .execute((trx) => appendEvents(trx, api.accountId, [event], (input) => notificationBody(input, BASE_URL)));
  const { id } = await api.database
    .selectFrom('webhook_notifications')
    .select('id')
    .where('webhook_id', '=', names.webhook ?? '')
    .executeTakeFirstOrThrow();
  names.notification = id;
}
