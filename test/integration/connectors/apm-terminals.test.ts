import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import { type ApmTerminals, startApmTerminals } from '../../publisher/apm-terminals.ts';
import { jsonAnswer } from '../../publisher/response.ts';
import { answered, listeningLogger } from './line-under-test.ts';
import { CONTAINERS, eventsOf, factsOf, requestFor, terminalOf } from './terminal-under-test.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function publish(options: Parameters<typeof startApmTerminals>[0] = {}): Promise<ApmTerminals> {
  const publisher = await startApmTerminals(options);
  open.push(publisher);
  return publisher;
}

function transport(logger = listeningLogger().logger, now?: () => Date): Transport {
  const made = createTransport({ logger, userAgent: 'seamark-test', ...(now ? { now } : {}) });
  open.push(made);
  return made;
}

const LOGIN = { PROTOCOL: 'apm_terminals', CLIENT_ID: 'apmt-client', CLIENT_SECRET: 'apmt secret&1' };
const IN_TERMINAL = {
  containerId: CONTAINERS[0],
  containerStatus: 'Yard',
  readyForDelivery: 'Y',
  yardLocation: 'B12',
  freightHold: 'N',
  customsHold: 'N',
  storagePaidThroughDate: '2026-09-09',
  demurrageAmountOwed: '0',
  containerIsoCode: '45G1',
  dischargeDateTimeLocal: '2026-09-02T23:10:00-07:00',
};

test('containers are polled with a token whose secret and value are not stored', async () => {
  const publisher = await publish();
  publisher.containers.set('EXMU7004120', IN_TERMINAL);
  const { logger, text } = listeningLogger();
  const connector = terminalOf('firms:W185', { ...LOGIN, BASE_URL: publisher.url });
  const target = requestFor(connector);
  const exchange = answered(await transport(logger).poll(connector, target, {}));
  expect(connector.classify(exchange, target)).toEqual({ type: 'readable' });
  const { claims, complete } = connector.parse(exchange, target);
  expect(factsOf(claims, 'EXMU7004120')).toEqual({
    known: true,
    available: true,
    location: 'B12',
    holds: [],
    fees: [],
    last_free_day: '2026-09-09',
    iso_type: '45G1',
    terminal_status: 'Yard',
  });
  expect(eventsOf(claims, 'EXMU7004120')).toEqual(['actual discharge vessel 2026-09-03T06:10:00Z USLAX']);
  // The second container is not at the terminal, so the response does not mention it and is incomplete.
  expect(factsOf(claims, 'EXMU7004136')).toEqual({});
  expect(complete).toBe(false);
  const [requested] = publisher.requests.filter(({ url }) => url.pathname === '/import-availability');
  expect(requested?.url.searchParams.get('facilityCode')).toBe('USLAX');
  for (const secret of [LOGIN.CLIENT_SECRET, ...publisher.tokens.issued]) {
    expect(text() + JSON.stringify(exchange)).not.toContain(secret);
  }
});

test('a token is used for half an hour', async () => {
  const publisher = await publish();
  publisher.containers.set('EXMU7004120', IN_TERMINAL);
  let now = new Date('2026-09-03T12:00:00Z');
  const connector = terminalOf('firms:W185', { ...LOGIN, BASE_URL: publisher.url });
  const asker = transport(listeningLogger().logger, () => now);
  for (const minutes of [0, 10, 28]) {
    now = new Date(Date.parse('2026-09-03T12:00:00Z') + minutes * 60_000);
    await asker.poll(connector, requestFor(connector), {});
  }
  expect(publisher.tokens.issued).toHaveLength(1);
  now = new Date('2026-09-03T12:30:00Z');
  await asker.poll(connector, requestFor(connector), {});
  expect(publisher.tokens.issued).toHaveLength(2);
});

test('the sandbox is polled without a token', async () => {
  const publisher = await publish({ sandbox: true, envelope: 'containers' });
  publisher.containers.set('EXMU7004120', IN_TERMINAL);
  const connector = terminalOf('firms:W185', { PROTOCOL: 'apm_terminals', AUTH: 'none', BASE_URL: publisher.url });
  const target = requestFor(connector);
  const exchange = answered(await transport().poll(connector, target, {}));
  expect(factsOf(connector.parse(exchange, target).claims, 'EXMU7004120')).toMatchObject({ available: true });
  expect(publisher.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
});

test('one call carries fifty containers', async () => {
  const publisher = await publish();
  const numbers = Array.from({ length: 101 }, (_, index) => `EXMU${1_000_000 + index}`);
  for (const containerId of numbers) publisher.containers.set(containerId, { ...IN_TERMINAL, containerId });
  const connector = terminalOf('firms:W185', { ...LOGIN, BASE_URL: publisher.url });
  const target = requestFor(connector, numbers);
  const exchange = answered(await transport().poll(connector, target, {}));
  expect(exchange.pages).toHaveLength(3);
  expect(connector.parse(exchange, target).complete).toBe(true);
});

test('a container that left the terminal is still found among the empty returns', async () => {
  const publisher = await publish();
  const row = {
    containerId: 'EXMU7004120',
    isContainerReturned: 'true',
    gateInDateTimeLocal: '2026-09-08T10:20:00-07:00',
  };
  publisher.returns.set('EXMU7004120', row);
  const connector = terminalOf('firms:W185', { ...LOGIN, BASE_URL: publisher.url, EMPTY_RETURNS: 'on' });
  const target = requestFor(connector, ['EXMU7004120']);
  const exchange = answered(await transport().poll(connector, target, {}));
  expect(connector.classify(exchange, target)).toEqual({ type: 'readable' });
  const { claims } = connector.parse(exchange, target);
  expect(eventsOf(claims, 'EXMU7004120')).toEqual(['actual gate_in  2026-09-08T17:20:00Z USLAX']);
  expect(factsOf(claims, 'EXMU7004120')).toEqual({});
});

test('names of properties come from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'field-map-'));
  open.push({ close: () => rm(folder, { recursive: true }) });
  const file = join(folder, 'field-map.json');
  const map = {
    list: ['result.units'],
    container: ['unit.number'],
    available: ['pickup'],
    freightHold: ['holds.line'],
    holds: [],
    customsHold: [],
    storagePaidThrough: ['freeUntil'],
    dischargedAt: ['landed'],
    times: 'wall_clock',
  };
  await writeFile(file, JSON.stringify(map));
  const publisher = await publish({ envelope: 'result' });
  const connector = terminalOf('firms:W185', { ...LOGIN, BASE_URL: publisher.url, FIELD_MAP_FILE: file });
  const target = requestFor(connector, ['EXMU7004120']);
  const unit = {
    unit: { number: 'EXMU7004120' },
    pickup: 0,
    holds: { line: true },
    freeUntil: '2026-09-09',
    landed: '2026-09-02T23:10:00Z',
  };
  publisher.insist(jsonAnswer(200, { result: { units: [unit] } }));
  const anyone = terminalOf('firms:W185', {
    PROTOCOL: 'apm_terminals',
    AUTH: 'none',
    BASE_URL: publisher.url,
    FIELD_MAP_FILE: file,
  });
  const exchange = answered(await transport().poll(anyone, target, {}));
  const { claims } = connector.parse(exchange, target);
  expect(factsOf(claims, 'EXMU7004120')).toEqual({
    known: true,
    available: false,
    holds: [{ name: 'freight', status: 'hold', description: null }],
    last_free_day: '2026-09-09',
  });
  expect(eventsOf(claims, 'EXMU7004120')).toEqual(['actual discharge vessel 2026-09-02T23:10:00 local USLAX']);
  expect(claims.find((claim) => claim.kind === 'container_fact' && claim.field === 'holds')?.pointer).toBe(
    '/result/units/0/holds/line',
  );
});

test.each([
  [404, 'not_found_yet'],
  [401, 'credentials_rejected'],
  [403, 'source_blocks_us'],
  [400, 'response_unreadable'],
  [500, 'source_unreachable'],
] as const)('status %i is %s', async (status, reason) => {
  const publisher = await publish({ sandbox: true });
  publisher.insist(jsonAnswer(status, { errors: [{ code: status, message: 'no' }] }));
  const connector = terminalOf('firms:W185', { PROTOCOL: 'apm_terminals', AUTH: 'none', BASE_URL: publisher.url });
  const exchange = await transport().poll(connector, requestFor(connector), {});
  expect(connector.classify(exchange, requestFor(connector))).toMatchObject({ failure: { reason } });
});
