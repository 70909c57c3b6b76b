import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { startBnsf } from '../../publisher/bnsf.ts';
import { startCanadianNational } from '../../publisher/canadian-national.ts';
import { startUnionPacific } from '../../publisher/union-pacific.ts';
import { makeSecrets, type Secrets } from './line-secrets.ts';
import { answered, listeningLogger } from './line-under-test.ts';
import { eventsOf, factsOf, requestFor, terminalOf } from './terminal-under-test.ts';

let secrets: Secrets;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  secrets = await makeSecrets();
});
afterAll(() => secrets.remove());
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function keep<Closable extends { close(): Promise<void> }>(one: Closable): Closable {
  open.push(one);
  return one;
}

function transport(now?: () => Date): Transport {
  return keep(
    createTransport({ logger: listeningLogger().logger, userAgent: 'seamark-test', ...(now ? { now } : {}) }),
  );
}

const UP_LOGIN = { PROTOCOL: 'union_pacific', CLIENT_ID: 'up-client', CLIENT_SECRET: 'up-secret' };
const CHICAGO = { location: { city: 'CHICAGO', state_abbreviation: 'IL', country_abbreviation: 'US' } };
const ON_TRAIN = {
  id: 'S1',
  load: {
    equipment: { id: 'EXMU700412' },
    load_empty_code: 'L',
    assessorial_information: { storage_first_chargeable_day: '2026-09-14' },
  },
  route: { destination: CHICAGO },
  eta: '2026-09-10T23:30:00Z',
  current_event: {
    status_code: 'Actual',
    event_code: 'P',
    date_time: '2026-09-05T09:00:00Z',
    carrier_abbreviation: 'UP',
    ...CHICAGO,
  },
};

test('UP: a unit in transit and an unknown one, by ids without check digit', async () => {
  const publisher = keep(await startUnionPacific());
  publisher.shipments.set('EXMU700412', ON_TRAIN);
  const connector = terminalOf('UPRR', { ...UP_LOGIN, BASE_URL: publisher.url });
  const target = requestFor(connector);
  const { claims, complete } = connector.parse(answered(await transport().poll(connector, target, {})), target);
  expect(factsOf(claims, 'EXMU7004120')).toEqual({ known: true, last_free_day: '2026-09-13' });
  expect(factsOf(claims, 'EXMU7004136')).toEqual({ known: false });
  expect(eventsOf(claims, 'EXMU7004120')).toEqual([
    'actual depart rail 2026-09-05T09:00:00Z CHICAGO',
    'estimated arrive rail 2026-09-10T23:30:00Z CHICAGO',
  ]);
  expect(claims.find((claim) => claim.kind === 'event')).toMatchObject({ carrier: 'UPRR', laden: true });
  expect(complete).toBe(true);
});

test.each(['iso', 'http'])('UP: each call includes its date: %s', async (form) => {
  const publisher = keep(await startUnionPacific());
  publisher.shipments.set('EXMU700412', ON_TRAIN);
  const connector = terminalOf('UPRR', { ...UP_LOGIN, BASE_URL: publisher.url, DATE_HEADER: form, ACCESS: 'public' });
  const target = requestFor(connector, ['EXMU7004120']);
  const exchange = answered(await transport().poll(connector, target, {}));
  expect(factsOf(connector.parse(exchange, target).claims, 'EXMU7004120')).toMatchObject({ known: true });
  const requested = publisher.requests.find(({ url }) => url.pathname === '/services/v2/public/shipments');
  expect(requested?.headers.date).toMatch(form === 'iso' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ : /GMT$/);
});

test('UP: one call contains twenty units', async () => {
  const publisher = keep(await startUnionPacific());
  const connector = terminalOf('UPRR', { ...UP_LOGIN, BASE_URL: publisher.url });
  const numbers = Array.from({ length: 41 }, (_, index) => `EXMU${100_000 + index}0`);
  const exchange = answered(await transport().poll(connector, requestFor(connector, numbers), {}));
  expect(exchange.pages).toHaveLength(3);
  expect(publisher.tokens.issued).toHaveLength(1);
});

test('UP: at most eight tokens are requested per hour', async () => {
  const publisher = keep(await startUnionPacific());
  const start = Date.now();
  let now = new Date(start);
  const connector = terminalOf('UPRR', { ...UP_LOGIN, BASE_URL: publisher.url });
  const asker = transport(() => now);
  const reasons: string[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    publisher.tokens.revokeAll();
    const exchange = await asker.poll(connector, requestFor(connector), {});
    const verdict = connector.classify(exchange, requestFor(connector));
    reasons.push(verdict.type === 'readable' ? 'readable' : verdict.failure.reason);
    now = new Date(now.getTime() + 60_000);
  }
  expect(publisher.tokens.issued).toHaveLength(8);
  expect(reasons.slice(0, 8)).toEqual(Array(8).fill('readable'));
  expect(new Set(reasons.slice(8))).toEqual(new Set(['quota_exhausted']));
});

const CN_LOGIN = { PROTOCOL: 'canadian_national', CLIENT_ID: 'cn-key', CLIENT_SECRET: 'cn-secret' };

test('CN: times with the abbreviation of their zone, a customs hold, a last free day', async () => {
  const publisher = keep(await startCanadianNational());
  publisher.equipment.set('EXMU700412', {
    LoadEmpty: 'L',
    WaybillStatus: 'Executing',
    Destination: { Type: 'CN', Station: 'BRAMPTON', Province: 'ON' },
    ETA: { Time: '2026-11-05 21:15 ET' },
    Event: {
      Time: '2026-10-30 08:40 PT',
      Description: 'TRAIN DEPARTURE',
      Location: { Station: 'VANCOUVER', Province: 'BC' },
    },
    StorageCharge: { LastFreeDay: '2026-11-09' },
    CustomsHold: { Description: 'HELD FOR EXAM' },
  });
  const connector = terminalOf('CN', { ...CN_LOGIN, BASE_URL: publisher.url });
  expect(connector.source.code).toBe('CNRU');
  const target = requestFor(connector);
  const { claims, complete } = connector.parse(answered(await transport().poll(connector, target, {})), target);
  expect(factsOf(claims, 'EXMU7004120')).toEqual({
    known: true,
    last_free_day: '2026-11-09',
    holds: [{ name: 'customs', status: 'hold', description: 'HELD FOR EXAM' }],
  });
  // Daylight time in October, standard time in November.
  expect(eventsOf(claims, 'EXMU7004120')).toEqual([
    'actual depart rail 2026-10-30T15:40:00Z VANCOUVER',
    'estimated arrive rail 2026-11-06T02:15:00Z BRAMPTON',
  ]);
  expect(factsOf(claims, 'EXMU7004136')).toEqual({});
  expect(complete).toBe(false);
});

test('CN: an empty list of equipment is a valid response, and a wrong key is reported as such', async () => {
  const publisher = keep(await startCanadianNational());
  const connector = terminalOf('CN', { ...CN_LOGIN, BASE_URL: publisher.url });
  const target = requestFor(connector);
  const empty = answered(await transport().poll(connector, target, {}));
  expect(connector.classify(empty, target)).toEqual({ type: 'readable' });
  expect(connector.parse(empty, target)).toMatchObject({ claims: [], complete: false });
  const stranger = terminalOf('CN', { ...CN_LOGIN, CLIENT_ID: 'other-key', BASE_URL: publisher.url });
  const refused = await transport().poll(stranger, target, {});
  expect(stranger.classify(refused, target)).toMatchObject({ failure: { reason: 'credentials_rejected' } });
});

const AT_RAMP = {
  station333: 'ALLIANCE',
  stationStateCode: 'TX',
  destinationStation333: 'ALLIANCE',
  destinationStateCode: 'TX',
  derivedEquipmentStatusName: 'On the Ground',
  loadEmptyChassisCode: 'L',
  eventCode: 'DR',
  eventDatetime: '2026-09-11T14:47:37.068Z',
  shipmentLastFreeStorageDate: '2026-09-14',
  equipmentLotLocationName: 'A',
};

test('BNSF: a client certificate is the only login required', async () => {
  const publisher = keep(await startBnsf(secrets.tls));
  publisher.units.set('EXMU700412', AT_RAMP);
  const connector = terminalOf('BNSF', {
    PROTOCOL: 'bnsf',
    BASE_URL: publisher.url,
    CERT_FILE: secrets.file('client.pem'),
    KEY_FILE: secrets.file('client.key'),
    CA_FILE: secrets.file('ca.pem'),
  });
  const target = requestFor(connector);
  const { claims, complete } = connector.parse(answered(await transport().poll(connector, target, {})), target);
  expect(publisher.requests[0]?.clientName).toBe('publisher client');
  expect(publisher.requests[0]?.headers.authorization).toBeUndefined();
  expect(factsOf(claims, 'EXMU7004120')).toEqual({ known: true, last_free_day: '2026-09-14', location: 'A' });
  expect(eventsOf(claims, 'EXMU7004120')).toEqual(['actual discharge rail 2026-09-11T14:47:37Z ALLIANCE']);
  // "Not in BNSF Inventory" is a status of the unit, not an error of the call.
  expect(factsOf(claims, 'EXMU7004136')).toEqual({ known: false });
  expect(complete).toBe(true);
});

test.each([
  ['of a stranger', { CERT_FILE: 'stranger.pem', KEY_FILE: 'stranger.key' }],
  ['whose key is another', { CERT_FILE: 'client.pem', KEY_FILE: 'stranger.key' }],
])('BNSF: a certificate %s is rejected', async (_whose, files) => {
  const publisher = keep(await startBnsf(secrets.tls));
  const settings = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, secrets.file(file)]));
  const connector = terminalOf('BNSF', {
    PROTOCOL: 'bnsf',
    BASE_URL: publisher.url,
    CA_FILE: secrets.file('ca.pem'),
    ...settings,
  });
  const exchange = await transport().poll(connector, requestFor(connector), {});
  const verdict = connector.classify(exchange, requestFor(connector));
  expect(verdict.type === 'failure' && ['credentials_rejected', 'source_unreachable']).toContain(
    verdict.type === 'failure' ? verdict.failure.reason : 'readable',
  );
  expect(publisher.requests).toEqual([]);
  expect(JSON.stringify(exchange)).not.toContain(readFileSync(secrets.file('client.key'), 'utf8').slice(40, 80));
});
