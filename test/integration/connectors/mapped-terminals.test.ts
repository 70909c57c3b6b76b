import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Connector } from '../../../connectors/connector.ts';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { startPortHouston } from '../../publisher/port-houston.ts';
import { startPortOfVirginia } from '../../publisher/port-of-virginia.ts';
import { startPortConnect } from '../../publisher/portconnect.ts';
import { jsonAnswer } from '../../publisher/response.ts';
import { startMaher, startTrapac } from '../../publisher/terminal-inquiries.ts';
import { answered, listeningLogger } from './line-under-test.ts';
import { eventsOf, factsOf, requestFor, terminalOf } from './terminal-under-test.ts';

const NOW = '2026-09-03T12:00:00Z';
const BOX = 'EXMU7004120';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function opened<Opened extends { close(): Promise<void> }>(one: Opened): Opened {
  open.push(one);
  return one;
}

function transport(logger = listeningLogger().logger): Transport {
  return opened(createTransport({ logger, userAgent: 'seamark-test', now: () => new Date(NOW) }));
}

/** Returns a made-up object in the format shown on the vendor's page. */
function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../publisher/samples/${name}.json`, import.meta.url), 'utf8'));
}

async function pollOne(connector: Connector, containers: string[], locode: string) {
  const target = requestFor(connector, containers, locode);
  const exchange = answered(await transport().poll(connector, target, {}));
  expect(connector.classify(exchange, target)).toEqual({ type: 'readable' });
  return { exchange, ...connector.parse(exchange, target) };
}

test('Port of Virginia is polled in bulk, by container and bill', async () => {
  const port = opened(await startPortOfVirginia('pov-key'));
  port.imports.set(`${BOX}/EXBL7788990`, Object(sample('port-of-virginia')));
  const { logger, text } = listeningLogger();
  const settings = { PROTOCOL: 'port_of_virginia', API_KEY: 'pov-key', BASE_URL: port.url };
  const connector = terminalOf('firms:L005', settings);
  const numbers = [BOX, ...Array.from({ length: 100 }, (_, index) => `EXMU${1_000_000 + index}`)];
  const target = requestFor(connector, numbers, 'USORF');
  const exchange = answered(await transport(logger).poll(connector, target, {}));
  const { claims, complete } = connector.parse(exchange, target);
  expect(exchange.pages).toHaveLength(2);
  expect(complete).toBe(false);
  expect(factsOf(claims, BOX)).toEqual({
    known: true,
    terminal_status: 'Available',
    available: true,
    location: null,
    holds: [],
    last_free_day: null,
    chassis: 'CHAZ123456',
    iso_type: '22G0',
  });
  expect(eventsOf(claims, BOX)).toEqual([
    'actual gate_in  2026-02-17T17:46:38 local USORF',
    'actual gate_out  2026-02-15T18:16:13 local USORF',
  ]);
  // The empty container may have been returned anywhere in the port.
  const emptyIn = claims.find((claim) => claim.kind === 'event' && claim.move === 'gate_in');
  expect(emptyIn).toMatchObject({ laden: false, place: { unlocode: 'USORF', facility: null } });
  expect(text() + JSON.stringify(exchange)).not.toContain('pov-key');
});

test('Port of Virginia is not polled without a bill, and a container at its other terminal states nothing', async () => {
  const port = opened(await startPortOfVirginia('pov-key'));
  port.imports.set(`${BOX}/EXBL7788990`, Object(sample('port-of-virginia')));
  const settings = { PROTOCOL: 'port_of_virginia', API_KEY: 'pov-key', BASE_URL: port.url };
  const connector = terminalOf('firms:N195', settings);
  expect(connector.plan({ ...requestFor(connector, [BOX], 'USORF'), billOfLading: null })).toEqual([]);
  const { claims, complete } = await pollOne(connector, [BOX], 'USORF');
  expect({ claims, complete }).toEqual({ claims: [], complete: false });
});

test('Port Houston is polled by unit, with a token from another address', async () => {
  const port = opened(await startPortHouston());
  port.units.set(BOX, Object(sample('port-houston')));
  const connector = terminalOf('firms:V136', {
    PROTOCOL: 'port_houston',
    AUTH: 'oauth2_client_credentials',
    CLIENT_AUTH: 'body',
    TOKEN_URL: port.tokenUrl,
    CLIENT_ID: 'pha-client',
    CLIENT_SECRET: 'pha secret',
    BASE_URL: port.url,
  });
  const { claims, exchange } = await pollOne(connector, [BOX], 'USHOU');
  expect(port.tokens.issued).toHaveLength(1);
  expect(exchange.pages[0]?.url).toContain('predicate=unitId');
  expect(factsOf(claims, BOX)).toEqual({
    known: true,
    terminal_status: 'S40_YARD',
    available: false,
    location: 'Y-BPT-B12',
    holds: [
      { name: 'customs', status: 'hold', description: null },
      { name: 'freight', status: 'hold', description: null },
    ],
    iso_type: '40HC',
    weight_kg: 21400,
    seal_number: 'EX4410',
  });
  // A time without a zone does not determine a date, so the last free day is not read.
  expect(claims.some((claim) => claim.kind === 'container_fact' && claim.field === 'last_free_day')).toBe(false);
  port.units.set(BOX, { ...Object(sample('port-houston')), timestamps: { timeOut: 1788649200000 } });
  const later = await pollOne(connector, [BOX], 'USHOU');
  expect(eventsOf(later.claims, BOX)).toEqual(['actual gate_out  2026-09-05T23:00:00Z USHOU']);
});

test('PortConnect is polled with one parameter per container, ten a call', async () => {
  const community = opened(await startPortConnect('pc-key'));
  const visit = Object(sample('portconnect'));
  community.visits.push(
    { ...visit, category: 'Export', containerStatus: 'Exported' },
    {
      ...visit,
      containerVisitId: 1,
      dischargedDatetime: '2025-01-02T10:00:00+13:00',
      seaPortGateOutDateTime: '2025-01-05T10:00:00+13:00',
    },
    visit,
  );
  const settings = { PROTOCOL: 'portconnect', API_KEY: 'pc-key', BASE_URL: community.url };
  const connector = terminalOf('bic:NZAKLPOAL', settings);
  const numbers = [BOX, ...Array.from({ length: 10 }, (_, index) => `EXMU${1_000_000 + index}`)];
  const { claims, exchange } = await pollFirst(connector, numbers, 'NZAKL');
  expect(exchange.pages).toHaveLength(1);
  expect(factsOf(claims, BOX)).toEqual({
    known: true,
    terminal_status: 'Yard',
    location: 'B12',
    last_free_day: '2026-09-09',
    appointment: { precision: 'instant', at: '2026-09-05T01:00:00Z' },
    iso_type: '45G1',
    holds: [{ name: 'other', status: 'hold', description: 'MPI' }],
  });
  expect(eventsOf(claims, BOX).toSorted()).toEqual([
    'actual arrive vessel 2026-09-01T19:30:00Z NZAKL',
    'actual discharge vessel 2026-09-02T11:10:00Z NZAKL',
    'estimated arrive vessel 2026-09-01T18:00:00Z NZAKL',
  ]);
});

/**
 * Polls a source of which two calls are planned. The second call finds nothing, so only the pages of the first one are
 * used.
 */
async function pollFirst(connector: Connector, containers: string[], locode: string) {
  const target = requestFor(connector, containers, locode);
  expect(connector.plan(target)).toHaveLength(2);
  const exchange = answered(await transport().poll(connector, target, {}));
  return { exchange, ...connector.parse(exchange, target) };
}

test('TraPac: a hold that cannot be read hides all holds, and an unknown container states nothing', async () => {
  const terminal = opened(await startTrapac('LAX'));
  const container = Object(sample('trapac'));
  terminal.containers.set(BOX, container);
  const connector = terminalOf('firms:Y258', { PROTOCOL: 'trapac', BASE_URL: terminal.url });
  const { claims, complete } = await pollOne(connector, [BOX, 'EXMU7004136'], 'USLAX');
  expect(complete).toBe(false);
  expect(factsOf(claims, BOX)).toEqual({
    known: true,
    terminal_status: 'In Yard (#B011 row) Grounded',
    last_free_day: '2026-09-09',
    holds: [
      { name: 'freight', status: 'hold', description: null },
      { name: 'TMF', status: 'hold', description: null },
    ],
    fees: [{ type: 'demurrage', amount: '350.5', currency: 'USD' }],
  });
  terminal.containers.set(BOX, { ...container, holdsUSDA: 'call desk', lfd: 'N/A' });
  const later = factsOf((await pollOne(connector, [BOX], 'USLAX')).claims, BOX);
  expect(later).not.toHaveProperty('holds');
  expect(later).not.toHaveProperty('last_free_day');
  terminal.containers.set(BOX, { ...container, holdsUSDA: 'N/A' });
  expect(factsOf((await pollOne(connector, [BOX], 'USLAX')).claims, BOX)).toHaveProperty('holds');
});

test('Maher gets one container per call, with the time in a header', async () => {
  const login = { sid: 'maher-sid', authorization: 'maher-secret' };
  const terminal = opened(await startMaher(login, Date.parse(NOW)));
  terminal.containers.set(BOX, Object(sample('maher')));
  const settings = { PROTOCOL: 'maher', SID: login.sid, AUTHORIZATION: login.authorization, BASE_URL: terminal.url };
  const { claims } = await pollOne(terminalOf('firms:E416', settings), [BOX], 'USNYC');
  expect(factsOf(claims, BOX)).toEqual({
    known: true,
    available: false,
    terminal_status: 'Inbound',
    location: 'V-EXA012E',
    iso_type: '45G1',
    seal_number: 'EX4410',
    holds: [{ name: 'freight', status: 'hold', description: 'Line Freight Release' }],
  });
});

test.each([
  [jsonAnswer(200, []), 'not_found_yet'],
  [jsonAnswer(404, { message: 'nothing' }), 'not_found_yet'],
  [jsonAnswer(401, { message: 'no' }), 'credentials_rejected'],
  [jsonAnswer(429, { message: 'quota exceeded' }), 'quota_exhausted'],
  [jsonAnswer(200, { message: 'Internal error' }), 'response_unreadable'],
  [
    { status: 200, headers: { 'content-type': 'text/xml' }, body: '<NewDataSet><LoginError/></NewDataSet>' },
    'response_unreadable',
  ],
  [{ status: 200, headers: {}, body: '<html><form><input type="password"></form></html>' }, 'source_blocks_us'],
] as const)('response %# is %s', async (answer, reason) => {
  const community = opened(await startPortConnect('pc-key'));
  community.insist(answer);
  const connector = terminalOf('bic:NZAKLPOAL', {
    PROTOCOL: 'portconnect',
    API_KEY: 'pc-key',
    BASE_URL: community.url,
  });
  const target = requestFor(connector, [BOX], 'NZAKL');
  const exchange = await transport().poll(connector, target, {});
  expect(connector.classify(exchange, target)).toMatchObject({ failure: { reason } });
});
