import { Ajv } from 'ajv';
import { afterEach, expect, test } from 'vitest';
import { EVENTS_SCHEMA } from './event-schema.ts';
import { FAULTS, type Fault } from './faults.ts';
import { BY_HUB, CANCELLED, DIRECT, JOURNEYS } from './journeys.ts';
import { type Publisher, type PublisherOptions, startPublisher } from './publisher.ts';

const open: { close(): Promise<void> }[] = [];

async function publish(options: PublisherOptions = {}): Promise<Publisher> {
  const publisher = await startPublisher(options);
  open.push(publisher);
  return publisher;
}

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function request(publisher: Publisher, query: string): Promise<Response> {
  return fetch(`${publisher.url}/v2/events?${query}`);
}

const DIRECT_BY_BL = `transportDocumentReference=${DIRECT.billOfLading}`;
const validate = new Ajv({ discriminator: true, allErrors: true }).compile(EVENTS_SCHEMA);

test.each([true, false])('every journey is valid by the schema of 2.2, event ids: %s', async (eventIds) => {
  const publisher = await publish({ eventIds });
  for (const journey of JOURNEYS) {
    const events: unknown = await (await request(publisher, `carrierBookingReference=${journey.booking}`)).json();
    expect(validate(events), JSON.stringify(validate.errors)).toBe(true);
    expect(events).not.toEqual([]);
  }
});

test('the schema detects a missing required field, an unknown code, a number for a coordinate', () => {
  const event = DIRECT.events.find((candidate) => candidate.eventType === 'EQUIPMENT');
  expect(validate([{ ...event, emptyIndicatorCode: undefined }])).toBe(false);
  expect(validate([{ ...event, eventClassifierCode: 'PLAN' }])).toBe(false);
  expect(validate([{ ...event, eventLocation: { latitude: 29.9 } }])).toBe(false);
  expect(validate([event])).toBe(true);
});

test('a shipment event happens when it is created', () => {
  for (const event of JOURNEYS.flatMap((journey) => journey.events)) {
    if (event.eventType === 'SHIPMENT') expect(event.eventDateTime).toBe(event.eventCreatedDateTime);
  }
});

test('filters select, and unknown references are 404 with the error body of the standard', async () => {
  const publisher = await publish();
  const containers = await (
    await request(publisher, `equipmentReference=${BY_HUB.containers[0]}&eventType=EQUIPMENT`)
  ).json();
  expect(containers).toHaveLength(7);
  const arrivals = await (await request(publisher, `${DIRECT_BY_BL}&transportEventTypeCode=ARRI`)).json();
  expect(arrivals).toMatchObject([{ eventClassifierCode: 'PLN' }, { eventClassifierCode: 'EST' }]);
  const late = await request(publisher, `${DIRECT_BY_BL}&eventCreatedDateTime:gte=2026-08-20T06:00:00Z`);
  expect(await late.json()).toMatchObject([{ delayReasonCode: 'WEA' }]);
  const unknown = await request(publisher, 'transportDocumentReference=NOSUCH1');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({
    httpMethod: 'GET',
    requestUri: '/v2/events?transportDocumentReference=NOSUCH1',
    statusCode: 404,
    statusCodeText: 'Not Found',
    errors: [{ reason: 'notFound' }],
  });
  const booking = await (await request(publisher, `carrierBookingReference=${CANCELLED.booking}`)).json();
  expect(booking).toMatchObject([{ shipmentEventTypeCode: 'CONF' }, { shipmentEventTypeCode: 'VOID' }]);
});

test.each([
  `${DIRECT_BY_BL}&eventType=SHIPMENT&equipmentEventTypeCode=LOAD`,
  `${DIRECT_BY_BL}&eventType=TRANSPORT&documentTypeCode=BKG`,
  'eventType=SHIPMENT&equipmentReference=EXMU7004120',
  `${DIRECT_BY_BL}&eventType=GPS`,
  `${DIRECT_BY_BL}&limit=0`,
  `${DIRECT_BY_BL}&sort=eventDateTime:UP`,
  `${DIRECT_BY_BL}&eventCreatedDateTime:gte=yesterday`,
  `${DIRECT_BY_BL}&cursor=bm90aGluZw`,
  `${DIRECT_BY_BL}&billOfLading=X`,
  'transportDocumentReference=123456789012345678901',
  'eventType=TRANSPORT',
])('a query that cannot apply is a 400: %s', async (query) => {
  const response = await request(await publish(), query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    statusCode: 400,
    errors: [{ reason: expect.stringMatching(/^invalid/) }],
  });
});

test('the newer error body names its codes', async () => {
  const response = await request(await publish({ errorStyle: 'newer' }), 'transportDocumentReference=NOSUCH1');
  expect(await response.json()).toMatchObject({
    providerCorrelationReference: expect.any(String),
    errors: [{ errorCode: 7003, errorCodeText: 'notFound', jsonPath: '$' }],
  });
});

test.each(['next_page_cursor', 'next_page_bare', 'next_page_url', 'next_page_relative', 'link', 'empty_last'] as const)(
  'pages of three announced by %s contain every event once',
  async (paging) => {
    const publisher = await publish({ paging, pageSize: 3 });
    const first = `${publisher.url}/v2/events?transportDocumentReference=${BY_HUB.billOfLading}`;
    const read: unknown[] = [];
    let next: string | null = first;
    let last: unknown[] = [];
    while (next) {
      const response: Response = await fetch(next);
      expect(response.headers.get('api-version')).toBe('2.2.0');
      expect(response.headers.get('current-page')).toBeTruthy();
      last = (await response.json()) as unknown[];
      read.push(...last);
      const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      const given: string | null | undefined =
        response.headers.get('next-page-cursor') ?? response.headers.get('next-page') ?? link;
      if (!given) next = null;
      else next = /^(https?:|\/)/.test(given) ? new URL(given, first).href : `${first}&cursor=${given}`;
    }
    expect(read).toHaveLength(BY_HUB.events.length);
    expect(publisher.requests).toHaveLength(paging === 'empty_last' ? 5 : 4);
    expect(last.length === 0).toBe(paging === 'empty_last');
  },
);

test('endless pages have a new cursor each, repeated ones the same, cross-origin ones another host', async () => {
  const cursors: Record<string, (string | null)[]> = {};
  for (const paging of ['endless', 'repeated'] as const) {
    const publisher = await publish({ paging, pageSize: 3 });
    let cursor: string | null = null;
    cursors[paging] = [];
    for (let page = 0; page < 4; page += 1) {
      const response: Response = await request(publisher, DIRECT_BY_BL + (cursor ? `&cursor=${cursor}` : ''));
      cursor = response.headers.get('next-page-cursor');
      cursors[paging].push(cursor);
    }
  }
  expect(new Set(cursors.endless).size).toBe(4);
  expect(new Set(cursors.repeated).size).toBe(1);
  const publisher = await publish({ paging: 'cross_origin', pageSize: 3, elsewhere: 'http://127.0.0.1:9' });
  const next = (await request(publisher, DIRECT_BY_BL)).headers.get('next-page') ?? '';
  expect(new URL(next).origin).toBe('http://127.0.0.1:9');
});

const STATUS: Partial<Record<Fault, number>> = {
  not_found: 404,
  no_content: 204,
  bad_reference: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_bot_page: 403,
  forbidden_party: 403,
  rate_limited_seconds: 429,
  rate_limited_date: 429,
  rate_limited_bare: 429,
  quota_exhausted: 429,
  unavailable_retry_after: 503,
  unavailable: 503,
  server_error: 500,
  gateway_html: 502,
  redirect: 302,
};

test.each(FAULTS.filter((fault) => !['slow', 'connection_reset', 'cut_body'].includes(fault)))(
  'the fault %s affects one response, and then the line is healthy again',
  async (fault) => {
    const publisher = await publish();
    publisher.fail(fault, 1);
    const response = await fetch(`${publisher.url}/v2/events?${DIRECT_BY_BL}`, { redirect: 'manual' });
    expect(response.status).toBe(STATUS[fault] ?? 200);
    await response.text();
    const after = await request(publisher, DIRECT_BY_BL);
    expect(after.status).toBe(200);
    expect(await after.json()).not.toEqual([]);
  },
);

test('connection faults: reset, a truncated body, and silence', async () => {
  const publisher = await publish();
  publisher.fail('connection_reset', 1);
  await expect(request(publisher, DIRECT_BY_BL)).rejects.toThrow();
  publisher.fail('cut_body', 1);
  const cut = await request(publisher, DIRECT_BY_BL);
  await expect(cut.text()).rejects.toThrow();
  publisher.fail('slow', 1);
  const silent = fetch(`${publisher.url}/v2/events?${DIRECT_BY_BL}`, { signal: AbortSignal.timeout(100) });
  await expect(silent).rejects.toThrow();
});
