import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../../../connectors/transport.ts';
import type { Authentication } from '../../publisher/authentication.ts';
import { type Bystander, startBystander } from '../../publisher/bystander.ts';
import { BY_HUB, DIRECT } from '../../publisher/journeys.ts';
import type { Paging } from '../../publisher/paging.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../../publisher/publisher.ts';
import {
  answered,
  BY_HUB_ROWS,
  connectorOf,
  DIRECT_ROWS,
  eventRows,
  listeningLogger,
  requestBy,
  sorted,
} from './line-under-test.ts';

const SECRET = 'never-to-be-seen-elsewhere';
const BOOKING = requestBy('booking_number', DIRECT.booking);
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function publish(options: PublisherOptions): Promise<Publisher> {
  const publisher = await startPublisher(options);
  open.push(publisher);
  return publisher;
}

async function stand(): Promise<Bystander> {
  const bystander = await startBystander();
  open.push(bystander);
  return bystander;
}

function asker() {
  const { logger, text } = listeningLogger();
  const transport = createTransport({ logger, userAgent: 'seamark-test' });
  open.push(transport);
  return { transport, text };
}

const eventCalls = (publisher: Publisher) =>
  publisher.requests.filter((request) => request.target.startsWith('/v2/events'));

test.each([
  'none',
  'next_page_cursor',
  'next_page_bare',
  'next_page_url',
  'next_page_relative',
  'link',
  'empty_last',
] satisfies Paging[])('pages announced by %s are read to the last one, each event once', async (paging) => {
  const publisher = await publish({ paging, pageSize: 3 });
  const connector = connectorOf(publisher, { AUTH: 'none' });
  const exchange = answered(await asker().transport.poll(connector, BOOKING, {}));
  const { claims, complete } = connector.parse(exchange, BOOKING);
  expect(eventRows(claims)).toEqual(sorted(DIRECT_ROWS));
  expect(complete).toBe(true);
  const pages = Math.ceil(DIRECT_ROWS.length / 3) + (paging === 'empty_last' ? 1 : 0);
  expect(exchange.calls).toBe(paging === 'none' ? 1 : pages);
  expect(publisher.requests.every((request) => request.status === 200)).toBe(true);
});

test('pages of a transshipment journey, in the other envelope, polled by container', async () => {
  const publisher = await publish({ pageSize: 4, envelope: 'events', eventIds: false });
  const connector = connectorOf(publisher, { AUTH: 'none', ENVELOPE: '$.events' });
  const target = requestBy('container', BY_HUB.containers[0] ?? '');
  const exchange = answered(await asker().transport.poll(connector, target, {}));
  expect(eventRows(connector.parse(exchange, target).claims)).toEqual(sorted(BY_HUB_ROWS));
});

test('credentials are sent with every page and are not stored in page addresses', async () => {
  const publisher = await publish({
    authentication: { kind: 'api_key_query', parameters: { api_key: SECRET } },
    paging: 'next_page_url',
    pageSize: 3,
  });
  const connector = connectorOf(publisher, { AUTH: 'api_key_query', API_KEY: SECRET });
  const exchange = answered(await asker().transport.poll(connector, BOOKING, {}));
  expect(publisher.requests.map((request) => request.refused)).toEqual([null, null, null, null]);
  for (const page of exchange.pages) expect(JSON.stringify([page.url, page.headers])).not.toContain(SECRET);
});

test('endless pages end at the limit, and the response is marked incomplete', async () => {
  const publisher = await publish({ paging: 'endless', pageSize: 3 });
  const connector = connectorOf(publisher, { AUTH: 'none', MAX_PAGES: '5' });
  const exchange = answered(await asker().transport.poll(connector, BOOKING, {}));
  expect(exchange.complete).toBe(false);
  expect(connector.parse(exchange, BOOKING).complete).toBe(false);
  expect(publisher.requests).toHaveLength(5);
});

test('a server that always gives the same next page is called for it once', async () => {
  const publisher = await publish({ paging: 'repeated', pageSize: 3 });
  const connector = connectorOf(publisher, { AUTH: 'none' });
  const exchange = answered(await asker().transport.poll(connector, BOOKING, {}));
  expect(publisher.requests).toHaveLength(2);
  expect(connector.classify(exchange, BOOKING).type).toBe('readable');
  expect(exchange.complete).toBe(false);
});

test('an error on a later page fails the whole poll and does not shorten it', async () => {
  const publisher = await publish({ pageSize: 3 });
  const connector = connectorOf(publisher, { AUTH: 'none' });
  for (const fault of ['server_error', 'html', 'connection_reset', 'rate_limited_seconds', 'not_found'] as const) {
    publisher.fail(fault, 1, 2);
    const verdict = connector.classify(await asker().transport.poll(connector, BOOKING, {}), BOOKING);
    expect(verdict.type, fault).toBe('failure');
  }
});

const KINDS: [string, Authentication, Record<string, string>][] = [
  [
    'headers',
    { kind: 'api_key_headers', headers: { 'X-API-Key': SECRET } },
    { AUTH: 'api_key_headers', API_KEY: SECRET },
  ],
  ['the query', { kind: 'api_key_query', parameters: { api_key: SECRET } }, { AUTH: 'api_key_query', API_KEY: SECRET }],
  [
    'Basic',
    { kind: 'basic', username: 'seamark', password: SECRET },
    { AUTH: 'basic', USERNAME: 'seamark', PASSWORD: SECRET },
  ],
  [
    'a token',
    { kind: 'oauth2_client_credentials', clientId: 'seamark', clientSecret: SECRET, clientAuth: 'body' },
    { AUTH: 'oauth2_client_credentials', CLIENT_ID: 'seamark', CLIENT_SECRET: SECRET, CLIENT_AUTH: 'body' },
  ],
];

test.each(KINDS)(
  'credentials in %s never reach another origin, by page or by redirect',
  async (_name, authentication, settings) => {
    const bystander = await stand();
    const { port } = new URL(bystander.url);
    const elsewhere = [
      bystander.url,
      // URLs without a scheme, and with our own address as the user name at another host.
      `//127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1@127.0.0.1:${port}`,
    ];
    for (const place of elsewhere) {
      const publisher = await publish({ authentication, paging: 'cross_origin', pageSize: 3, elsewhere: place });
      const connector = connectorOf(publisher, { ...settings, TOKEN_URL: publisher.tokenUrl });
      const { transport, text } = asker();
      const exchange = answered(await transport.poll(connector, BOOKING, {}));
      expect(exchange.complete).toBe(false);
      expect(exchange.pages).toHaveLength(1);
      expect(eventCalls(publisher)).toHaveLength(1);
      expect(connector.classify(exchange, BOOKING).type).toBe('readable');
      expect(text()).toContain('another origin');
      publisher.fail('redirect');
      const sent = await transport.poll(connector, BOOKING, {});
      expect(connector.classify(sent, BOOKING)).toMatchObject({ failure: { reason: 'source_blocks_us' } });
    }
    expect(bystander.requests).toEqual([]);
  },
);

test('a token endpoint that redirects elsewhere is not followed', async () => {
  const bystander = await stand();
  const [, authentication, settings] = KINDS[3] ?? expect.fail('no such kind');
  const publisher = await publish({ authentication, elsewhere: bystander.url });
  publisher.failTokens('redirect');
  const connector = connectorOf(publisher, { ...settings, TOKEN_URL: publisher.tokenUrl });
  const exchange = await asker().transport.poll(connector, BOOKING, {});
  expect(connector.classify(exchange, BOOKING).type).toBe('failure');
  expect(bystander.requests).toEqual([]);
});
