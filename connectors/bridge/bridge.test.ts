import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connector } from '../connector.ts';
import { createRegistry } from '../registry.ts';
import { quietTransport } from '../testing/line-at.ts';
import { accessTo, exchangeOf, fixture, fixtureText, responseOf, targetOf } from '../testing/responses.ts';
import { createBridgeConnector } from './connector.ts';
import { readLastFreeDay } from './last-free-day.ts';

const target = targetOf('bill_of_lading', 'EXBL7788990');
const BODY = fixtureText('bridge/fixtures/shipment.json');

// biome-ignore lint/suspicious/noExplicitAny: tests change any member of a document
type Document = any;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(respond: (response: ServerResponse, url: URL, authorization: string) => void): Promise<string> {
  const server = createServer((request, response) =>
    respond(response, new URL(request.url ?? '/', 'http://own'), request.headers.authorization ?? ''),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
}

function lineAt(url: string): Connector {
  const environment = {
    SEAMARK_BRIDGE_BASE_URL: url,
    SEAMARK_BRIDGE_API_KEY: 'key-of-the-bridge',
    SEAMARK_BRIDGE_LINES: 'EXMP',
  };
  const line = createRegistry({ simulatorUrl: null, environment }).line('EXMP');
  if (line === null) throw new Error('the bridge is closed');
  return line;
}

async function poll(line: Connector) {
  const transport = quietTransport();
  try {
    const exchange = await transport.poll(line, target, {});
    return { exchange, verdict: line.classify(exchange, target) };
  } finally {
    await transport.close();
  }
}

describe('over HTTP', () => {
  it('sends one request, with the key as a token, and follows pages', async () => {
    const seen: string[] = [];
    const url = await serve((response, { searchParams, pathname, href }, authorization) => {
      seen.push(`${authorization} ${pathname} ${searchParams.get('number')} ${searchParams.get('page[number]') ?? 1}`);
      const isFirst = !searchParams.has('page[number]');
      const next = `${href.replace('http://own', '')}&page[number]=2`;
      response.end(
        JSON.stringify({ ...JSON.parse(BODY), links: isFirst ? { next } : {}, ...(isFirst ? {} : { data: [] }) }),
      );
    });
    const line = lineAt(url);
    const { exchange, verdict } = await poll(line);
    expect(seen).toEqual([
      'Token key-of-the-bridge /v2/shipments EXBL7788990 1',
      'Token key-of-the-bridge /v2/shipments EXBL7788990 2',
    ]);
    expect(verdict).toEqual({ type: 'readable' });
    if (exchange.type !== 'answered') throw new Error('no answer');
    expect(exchange.complete).toBe(true);
    expect(line.parse(exchange, target).claims.filter(({ kind }) => kind === 'event').length).toBeGreaterThan(5);
  });

  it('is incomplete if a page is on another origin', async () => {
    const url = await serve((response) =>
      response.end(
        JSON.stringify({ ...JSON.parse(BODY), links: { next: 'https://elsewhere.test/v2/shipments?page=2' } }),
      ),
    );
    const { exchange } = await poll(lineAt(url));
    expect(exchange).toMatchObject({ type: 'answered', complete: false });
  });

  it.each<[string, (response: ServerResponse) => void, string, number | null]>([
    [
      'a web page under 200',
      (to) => to.end('<!DOCTYPE html><html><body>Welcome</body></html>'),
      'response_unreadable',
      null,
    ],
    ['a login page', (to) => to.end('<html><form><input type="password"></form></html>'), 'source_blocks_us', null],
    ['other JSON', (to) => to.end('{"status":"ok"}'), 'response_unreadable', null],
    ['another list', (to) => to.end('{"data":[{"type":"port","id":"1"}]}'), 'response_unreadable', null],
    [
      'errors under 200',
      (to) => to.end('{"data":[],"errors":[{"status":"500","title":"Oops"}]}'),
      'response_unreadable',
      null,
    ],
    ['nothing', (to) => to.end('{"data":[],"links":{}}'), 'not_found_yet', null],
    [
      '401',
      (to) => to.writeHead(401).end('{"errors":[{"status":"401","title":"Unauthorized"}]}'),
      'credentials_rejected',
      null,
    ],
    ['429', (to) => to.writeHead(429, { 'retry-after': '17' }).end('{"errors":[]}'), 'rate_limited', 17],
    ['503', (to) => to.writeHead(503).end(), 'source_unreachable', null],
    ['a broken connection', (to) => to.destroy(), 'source_unreachable', null],
  ])('takes no facts from %s', async (_what, respond, reason, retryAfterSeconds) => {
    const { verdict } = await poll(lineAt(await serve(respond)));
    expect(verdict).toMatchObject({ type: 'failure', failure: { reason, retryAfterSeconds } });
  });

  it('gives up on a service that does not end its response', async () => {
    const url = await serve((response) => response.write('{"data":['));
    const transport = quietTransport(undefined, 200);
    const exchange = await transport.poll(lineAt(url), target, {});
    await transport.close();
    expect(exchange).toMatchObject({ type: 'unreachable' });
  });
});

describe('which source made a statement', () => {
  const read = (
    kind: 'line' | 'terminal' | 'railroad',
    code: string,
    change: (document: Document) => void = () => {},
  ) => {
    const document = structuredClone(fixture<Document>('bridge/fixtures/shipment.json'));
    change(document);
    const connector = createBridgeConnector({ kind, code }, accessTo(code, 'https://bridge.test/v2'));
    return connector
      .parse(exchangeOf(responseOf(document)), target)
      .claims.flatMap((claim) =>
        claim.kind === 'event' ? [claim.original] : claim.kind === 'container_fact' ? [claim.field] : [claim.kind],
      );
  };

  it.each([
    [
      'line',
      'EXMP',
      ['container.transport.vessel_loaded', 'weight_kg', 'last_free_day'],
      ['container.transport.vessel_discharged', 'holds'],
    ],
    [
      'terminal',
      'smdg:EXT01@USLAX',
      ['container.transport.vessel_discharged', 'holds', 'fees', 'last_free_day'],
      ['container.transport.vessel_loaded', 'weight_kg'],
    ],
    [
      'railroad',
      'BNSF',
      ['container.transport.rail_departed', 'last_free_day'],
      ['container.transport.vessel_loaded', 'fees'],
    ],
  ] as const)('%s %s reports only its own statements', (kind, code, its, others) => {
    const found = read(kind, code);
    expect(found).toEqual(expect.arrayContaining([...its]));
    for (const other of others) expect(found).not.toContain(other);
  });

  it.each([
    ['line', 'OTHR'],
    ['terminal', 'smdg:OTHER@USLAX'],
    ['railroad', 'UPRR'],
  ] as const)('%s %s reports nothing', (kind, code) => {
    expect(read(kind, code)).toEqual([]);
  });

  it('leaves out what has been corrected, and what people or AIS reported', () => {
    const of = (attribute: string, value: unknown) =>
      read('line', 'EXMP', ({ included }) => {
        for (const one of included) if (one.type === 'transport_event') one.attributes[attribute] = value;
      }).filter((name) => name.startsWith('container.transport.'));
    expect(of('invalidated_at', '2026-09-04T00:00:00Z')).toEqual([]);
    expect(of('data_source', 'ais')).toEqual([]);
    expect(of('data_source', 'user_input')).toEqual([]);
  });

  it('says nothing about a terminal that the service has not polled', () => {
    const found = read('terminal', 'smdg:EXT01@USLAX', ({ included }) => {
      included[0].attributes.terminal_checked_at = null;
    });
    expect(found).toEqual(['container.transport.vessel_discharged']);
  });

  it('ignores an empty list as long as nothing has been stated', () => {
    const found = read('terminal', 'smdg:EXT01@USLAX', ({ included }) => {
      Object.assign(included[0].attributes, {
        availability_known: false,
        holds_at_pod_terminal: [],
        fees_at_pod_terminal: [],
      });
    });
    expect(found).not.toContain('holds');
    expect(found).not.toContain('fees');
    expect(found).not.toContain('available');
  });
});

it.each([
  ['2026-09-09T07:00:00Z', ['America/Los_Angeles'], '2026-09-09'],
  ['2026-11-06T08:00:00Z', ['America/Los_Angeles'], '2026-11-06'],
  ['2026-09-12T05:00:00Z', ['America/Los_Angeles', 'America/Chicago'], '2026-09-12'],
  ['2026-09-09T07:30:00Z', ['America/Los_Angeles'], undefined],
  ['2026-09-09T07:00:00Z', [null], undefined],
  ['2026-09-09T07:00:00Z', ['Nowhere/Land'], undefined],
  ['tomorrow', ['America/Chicago'], undefined],
  [null, ['America/Chicago'], null],
])('reads the last free day %s in %j as %s', (value, zones, day) => expect(readLastFreeDay(value, zones)).toBe(day));

it.each([
  [{ SEAMARK_BRIDGE_API_KEY: 'x' }, 'set SEAMARK_BRIDGE_BASE_URL'],
  [{ SEAMARK_BRIDGE_BASE_URL: 'https://b.test/v2' }, 'set SEAMARK_BRIDGE_API_KEY'],
  [
    { SEAMARK_BRIDGE_BASE_URL: 'https://b.test/v2', SEAMARK_BRIDGE_API_KEY: 'x', SEAMARK_BRIDGE_LINE: 'MAEU' },
    'SEAMARK_BRIDGE_LINE is not a setting',
  ],
  [
    { SEAMARK_BRIDGE_BASE_URL: 'https://b.test/v2', SEAMARK_BRIDGE_API_KEY: 'x', SEAMARK_BRIDGE_LINES: 'Maersk Line' },
    'must be a list of codes',
  ],
])('wrong settings disable the bridge and say what to set: %j', (environment, said) => {
  const registry = createRegistry({ simulatorUrl: null, environment });
  expect(registry.problems()).toEqual([{ kind: 'bridge', code: 'bridge', setupHint: expect.stringContaining(said) }]);
  expect(registry.line('MAEU')).toBeNull();
});

it('the settings of the guide are complete', () => {
  const guide = readFileSync(new URL('../../docs/connect/bridge.md', import.meta.url), 'utf8');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  const environment = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split('=', 2)),
  );
  const registry = createRegistry({ simulatorUrl: null, environment });
  expect(registry.problems()).toEqual([]);
  for (const scac of ['MAEU', 'HLCU']) expect(registry.line(scac)?.credentialKey).toBe('bridge');
  for (const scac of ['BNSF', 'UPRR'])
    expect(registry.railroad(scac)?.source).toEqual({ kind: 'railroad', code: scac });
  expect(registry.line('CMDU')).toBeNull();
});

it('prefers settings for a line over the bridge', () => {
  const bridge = { SEAMARK_BRIDGE_BASE_URL: 'https://b.test/v2', SEAMARK_BRIDGE_API_KEY: 'x' };
  const own = { SEAMARK_LINE_HLCU_BASE_URL: 'https://line.test', SEAMARK_LINE_HLCU_AUTH: 'none' };
  const registry = createRegistry({ simulatorUrl: null, environment: { ...bridge, ...own } });
  expect(registry.line('HLCU')?.endpoint.baseUrl).toBe('https://line.test');
  expect(registry.line('MAEU')?.endpoint.baseUrl).toBe('https://b.test/v2');
  expect(registry.railroad('BNSF')).toBeNull();
  expect(registry.terminal('firms:W185')?.credentialKey).toBe('bridge');
});
