/**
 * Tests the path from native responses of a real terminal and a real railroad, together with a line's own events, to
 * the published view.
 */
import { afterEach, expect, test } from 'vitest';
import type { Connector } from '../../../connectors/connector.ts';
import { exchangeOf as answeredBy, responseOf, targetOf } from '../../../connectors/testing/responses.ts';
import { createTransport } from '../../../connectors/transport.ts';
import type { Observation } from '../../../tracking/claims/claims.ts';
import { emptyLedger, type Ledger, record } from '../../../tracking/ledger/ledger.ts';
import { publish } from '../../../tracking/publish/publish.ts';
import { startApmTerminals } from '../../publisher/apm-terminals.ts';
import { startCanadianNational } from '../../publisher/canadian-national.ts';
import { startUnionPacific } from '../../publisher/union-pacific.ts';
import { answered, connectorOf, listeningLogger } from './line-under-test.ts';
import { requestFor, terminalOf } from './terminal-under-test.ts';

const CONTAINER = 'EXMU7004120';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function call(connector: Connector, receivedAt: string, locode: string): Promise<Observation> {
  const transport = createTransport({ logger: listeningLogger().logger, userAgent: 'seamark-test' });
  open.push(transport);
  const requested = requestFor(connector, [CONTAINER], locode);
  const parsed = connector.parse(answered(await transport.poll(connector, requested, {})), requested);
  return { source: connector.source, snapshotId: receivedAt, receivedAt, ...parsed };
}

const equipment = (code: string, classifier: string, at: string, port: string, more: object = {}) => ({
  eventType: 'EQUIPMENT',
  eventCreatedDateTime: at,
  eventDateTime: at,
  eventClassifierCode: classifier,
  equipmentEventTypeCode: code,
  equipmentReference: CONTAINER,
  emptyIndicatorCode: 'LADEN',
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'EXBL7788990' }],
  transportCall: { transportCallID: `TC-${port}`, modeOfTransport: 'VESSEL', UNLocationCode: port, ...more },
});

/**
 * Builds the line's report of a container that was loaded in Ningbo and discharged in Los Angeles at the terminal with
 * FIRMS code W185, and that is to be delivered in `inland`.
 */
function lineLedger(inland: string | null): Ledger {
  const locations = inland === null ? [] : [{ shipmentLocationTypeCode: 'PDE', location: { UNLocationCode: inland } }];
  const events = [
    equipment('LOAD', 'ACT', '2026-08-13T22:41:00+08:00', 'CNNGB'),
    { ...equipment('DISC', 'ACT', '2026-09-02T22:50:00-07:00', 'USLAX'), shipmentLocations: locations },
    ...(inland === null
      ? [equipment('GTOT', 'PLN', '2026-09-10T10:00:00-07:00', 'USLAX', { modeOfTransport: 'TRUCK' })]
      : []),
  ];
  const line = connectorOf({ url: 'http://127.0.0.1:9' }, { AUTH: 'none' });
  const requested = targetOf('bill_of_lading', 'EXBL7788990');
  const parsed = line.parse(answeredBy(responseOf(events)), requested);
  const number = { requestType: 'bill_of_lading', normalizedNumber: 'EXBL7788990', scac: 'EXPB' } as const;
  const receivedAt = '2026-09-03T08:00:00Z';
  return record(emptyLedger(number), { source: line.source, snapshotId: 'line', receivedAt, ...parsed });
}

function published(ledger: Ledger, now: string) {
  const container = publish(ledger, now).containers.find(({ number }) => number === CONTAINER);
  if (!container) throw new Error('the box is not published');
  const fields = Object.fromEntries(Object.entries(container.fields).map(([name, { value }]) => [name, value]));
  return {
    fields,
    events: container.events.map(({ kind, timestamp, classifier }) => `${classifier} ${kind} ${timestamp}`),
  };
}

test('APM Terminals decides what can be picked up, and until when without cost', async () => {
  const publisher = await startApmTerminals();
  open.push(publisher);
  publisher.containers.set(CONTAINER, {
    containerId: CONTAINER,
    readyForDelivery: 'N',
    yardLocation: 'C41',
    freightHold: 'N',
    customsHold: 'Y',
    storagePaidThroughDate: '2026-09-09',
    demurrageAmountOwed: '0',
    dischargeDateTimeLocal: '2026-09-02T23:10:00',
  });
  const login = { PROTOCOL: 'apm_terminals', CLIENT_ID: 'apmt-client', CLIENT_SECRET: 'apmt secret&1' };
  const terminal = terminalOf('firms:W185', { ...login, BASE_URL: publisher.url });
  const ledger = record(lineLedger(null), await call(terminal, '2026-09-03T16:00:00Z', 'USLAX'));
  expect(published(ledger, '2026-09-03T16:00:00Z').fields).toMatchObject({
    available_for_pickup: false,
    location_at_pod_terminal: 'C41',
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }],
    fees_at_pod_terminal: [],
    // The terminal reports its last free day as local midnight, and the hour of discharge as local time without an
    // offset, both in its own zone.
    pickup_lfd_terminal: '2026-09-09T07:00:00Z',
    pod_discharged_at: '2026-09-03T06:10:00Z',
  });
});

test('Union Pacific reports the train and the last free day at the ramp', async () => {
  const publisher = await startUnionPacific();
  open.push(publisher);
  const place = (city: string, state: string) => ({
    location: { city, state_abbreviation: state, country_abbreviation: 'US' },
  });
  publisher.shipments.set('EXMU700412', {
    load: {
      equipment: { id: 'EXMU700412' },
      load_empty_code: 'Load',
      assessorial_information: { storage_first_chargeable_day: '2026-09-15' },
    },
    route: { origin: place('LOS ANGELES', 'CA'), destination: place('CHICAGO', 'IL') },
    eta: '2026-09-10T23:30:00Z',
    current_event: {
      status_code: 'Actual',
      event_code: 'P',
      date_time: '2026-09-05T09:00:00Z',
      carrier_abbreviation: 'UP',
      ...place('LOS ANGELES', 'CA'),
    },
  });
  const railroad = terminalOf('UPRR', {
    PROTOCOL: 'union_pacific',
    CLIENT_ID: 'up-client',
    CLIENT_SECRET: 'up-secret',
    BASE_URL: publisher.url,
  });
  const ledger = record(lineLedger('USCHI'), await call(railroad, '2026-09-06T16:00:00Z', 'USCHI'));
  const { fields } = published(ledger, '2026-09-06T16:00:00Z');
  expect(fields).toMatchObject({
    pod_rail_departed_at: '2026-09-05T09:00:00Z',
    pod_rail_carrier_scac: 'UPRR',
    ind_eta_at: '2026-09-10T23:30:00Z',
  });
});

test('Canadian National reports the arrival at the ramp and the customs hold', async () => {
  const publisher = await startCanadianNational();
  open.push(publisher);
  publisher.equipment.set('EXMU700412', {
    LoadEmpty: 'L',
    Destination: { Type: 'CN', Station: 'CHICAGO', State: 'IL' },
    Event: {
      Time: '2026-09-10 18:05 CT',
      Description: 'ARRIVED AT DESTINATION',
      Location: { Station: 'CHICAGO', State: 'IL' },
    },
    StorageCharge: { LastFreeDay: '2026-09-14' },
    CustomsHold: { Description: 'HELD FOR EXAM' },
  });
  const railroad = terminalOf('CN', {
    PROTOCOL: 'canadian_national',
    CLIENT_ID: 'cn-key',
    CLIENT_SECRET: 'cn-secret',
    BASE_URL: publisher.url,
  });
  const ledger = record(lineLedger('USCHI'), await call(railroad, '2026-09-11T16:00:00Z', 'USCHI'));
  const { fields, events } = published(ledger, '2026-09-11T16:00:00Z');
  expect(fields).toMatchObject({
    ind_ata_at: '2026-09-10T23:05:00Z',
    pickup_lfd_rail: '2026-09-14T05:00:00Z',
    ind_facility_holds: [{ name: 'customs', status: 'hold', description: 'HELD FOR EXAM' }],
  });
  expect(events).toContain('actual arrived_at_inland_destination 2026-09-10T23:05:00Z');
});
