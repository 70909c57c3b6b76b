/** Tests `GET /v2/events`: the event log with a cursor, its filters, and long polling. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EventFeed } from '../../../api/routes/events/event-feed.ts';
import { EventSignal } from '../../../store/events/event-signal.ts';
import { ARRIVED, announce, newEvent, RAIL, STOPPED, UPDATED } from './events-world.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const logger = pino({ level: 'silent' });

let api: TestApi;
let eventSignal: EventSignal;
let tracked: Tracked;
let container: string;

beforeAll(async () => {
  api = await startTestApi({
    services: (database, databaseUrl) => {
      eventSignal = new EventSignal({ database, databaseUrl, logger, pollEveryMs: 60_000 });
      return { eventFeed: new EventFeed(eventSignal) };
    },
  });
  tracked = await insertTracked(api.database, api.accountId);
  container = tracked.containerIds[0] ?? '';
  const { requestId: trackingRequestId, shipmentId } = tracked;
  const ofRequest = { trackingRequestId, shipmentId };
  const arrival = { ...ofRequest, containerId: container, occurredAt: '2026-10-02T05:00:00Z' };
  await announce(api, [newEvent(STOPPED, ofRequest)], { createdAt: '2026-10-01T08:00:00Z' });
  await announce(api, [newEvent(ARRIVED, { ...arrival, backfilled: true })], { createdAt: '2026-10-02T08:00:00Z' });
  await announce(api, [newEvent(UPDATED, arrival), newEvent(RAIL, arrival)], { createdAt: '2026-10-03T08:00:00Z' });
  await announce(api, [newEvent(), newEvent()], { accountId: api.otherAccountId });
});
afterAll(async () => {
  await eventSignal.stop();
  await api.stop();
});

const ALL = [STOPPED, ARRIVED, UPDATED, RAIL];

// biome-ignore lint/suspicious/noExplicitAny: tests read any member
const namesOf = (body: any): string[] => body.data.map((event: any) => event.attributes.event);
// biome-ignore lint/suspicious/noExplicitAny: tests read any member
const sequencesOf = (body: any): number[] => body.data.map((event: any) => event.attributes.sequence);

describe('the log', () => {
  test('begins with the oldest event, and returns the next cursor', async () => {
    const { status, body } = await api.get('/v2/events');
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(ALL);
    expect(sequencesOf(body)).toEqual([1, 2, 3, 4]);
    expect(body.links).toEqual({ self: expect.any(String), next: 'http://seamark.test/v2/events?after=4' });
    expect(body.meta).toEqual({ size: 4, cursor: 4, newest_sequence: 4 });
  });

  test('shows an event as it was published', async () => {
    const { body } = await api.get('/v2/events?after=1&limit=1');
    const [event] = body.data;
    const announced = newEvent(ARRIVED).body;
    expect(event).toEqual({
      id: expect.any(String),
      type: 'event',
      attributes: {
        event: ARRIVED,
        sequence: 2,
        container_sequence: 1,
        occurred_at: '2026-10-02T05:00:00Z',
        created_at: '2026-10-02T08:00:00Z',
        backfilled: true,
        included: announced.included,
      },
      relationships: {
        reference_object: { data: { id: announced.reference.id, type: 'transport_event' } },
        shipment: { data: { id: tracked.shipmentId, type: 'shipment' } },
        container: { data: { id: container, type: 'container' } },
        tracking_request: { data: { id: tracked.requestId, type: 'tracking_request' } },
      },
      links: { self: `http://seamark.test/v2/events/${event.id}` },
    });
    const one = await api.get(`/v2/events/${event.id}`);
    expect(one.body).toEqual({ data: event, links: event.links });
    expect((await api.get(`/v2/events/${event.id}`, { key: api.otherKey })).status).toBe(404);
  });

  test('passes on the stored bytes unchanged, however they were written', async () => {
    const { database, origin, key } = api;
    // Bodies written before migration 0019 have different whitespace, and their members in reverse order.
    await sql`update events set body = body::jsonb::json where account_id = ${api.accountId} and sequence = 3`.execute(
      database,
    );
    const { rows } = await sql<{ included: string }>`
      select (body -> 'included')::text as included from events where account_id = ${api.accountId}`.execute(database);
    const headers = { Authorization: `Token ${key}` };
    const page = await (await fetch(`${origin}/v2/events`, { headers })).text();
    const stream = await (await fetch(`${origin}/v2/events/stream?until=newest`, { headers })).text();
    expect(rows).toHaveLength(4);
    for (const { included } of rows) {
      expect(page).toContain(`,"included":${included}},"relationships":`);
      expect(stream).toContain(`,"included":${included}},"relationships":`);
    }
  });

  test('continues from the cursor, whose link is present on an empty page too', async () => {
    const seen: string[] = [];
    let path = '/v2/events?limit=3&filter[event]=';
    for (let page = 0; page < 3; page++) {
      const { body } = await api.get(path);
      seen.push(...namesOf(body));
      path = body.links.next.replace('http://seamark.test', '');
    }
    expect(seen).toEqual(ALL);
    expect(path).toBe('/v2/events?limit=3&filter[event]=&after=4');
  });

  test('can be read from now on', async () => {
    const { body } = await api.get('/v2/events?after=newest');
    expect(body).toMatchObject({ data: [], meta: { size: 0, cursor: 4, newest_sequence: 4 } });
  });

  test('omits events that were not requested', async () => {
    const { body } = await api.get('/v2/events?fields[event]=sequence,container');
    expect(body.data[1]).toMatchObject({ attributes: { sequence: 2 }, relationships: { container: {} } });
    expect(Object.keys(body.data[1].attributes)).toEqual(['sequence']);
    const with_ = await api.get('/v2/events?fields[event]=included&limit=1');
    expect(with_.body.data[0].attributes.included.length).toBeGreaterThan(1);
  });

  test('of another account has separate events and numbers', async () => {
    const { body } = await api.get('/v2/events', { key: api.otherKey });
    expect(sequencesOf(body)).toEqual([1, 2]);
    const { body: filtered } = await api.get(`/v2/events?filter[container]=${container}`, { key: api.otherKey });
    expect(filtered).toMatchObject({ data: [], meta: { cursor: 2 } });
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await api.get('/v2/events?limit=2');
    const again = await api.get('/v2/events?limit=2', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect(again).toMatchObject({ status: 304, body: null });
  });
});

describe('a filter', () => {
  test.each([
    [`filter[event]=${ARRIVED}`, [ARRIVED]],
    [`filter[event]=${STOPPED}, ${UPDATED}`, [STOPPED, UPDATED]],
    ['filter[created_at][start]=2026-10-02', [ARRIVED, UPDATED, RAIL]],
    ['filter[created_at][end]=2026-10-02', [STOPPED, ARRIVED]],
    [`filter[created_at][start]=2026-10-02&filter[event]=${UPDATED}`, [UPDATED]],
    ['filter[container]={container}', [ARRIVED, UPDATED, RAIL]],
    ['filter[shipment]={shipment}', ALL],
    ['filter[tracking_request]={request}', ALL],
    [`filter[container]={container}&filter[event]=${RAIL}`, [RAIL]],
    ['filter[container]={shipment}', []],
  ])('%s', async (query, expected) => {
    const filled = query
      .replace('{container}', container)
      .replace('{shipment}', tracked.shipmentId)
      .replace('{request}', tracked.requestId);
    const { body } = await api.get(`/v2/events?${filled}`);
    expect(namesOf(body)).toEqual(expected);
    expect(body.meta.cursor).toBe(4);
  });

  test('skips omitted events: the cursor advances', async () => {
    const { body } = await api.get(`/v2/events?filter[event]=${UPDATED}&limit=1`);
    expect(body.meta).toMatchObject({ cursor: 3, newest_sequence: 4 });
  });
});

describe('invalid reads', () => {
  test.each([
    ['after=abc', 'after'],
    ['after=-1', 'after'],
    ['after=1.5', 'after'],
    ['after=5', 'after'],
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['wait=31', 'wait'],
    ['filter[event]=container.lost', 'filter[event]'],
    ['filter[shipment]=7', 'filter[shipment]'],
    ['filter[created_at][start]=soon', 'filter[created_at][start]'],
  ])('%s is 400 with its name', async (query, parameter) => {
    const { status, body } = await api.get(`/v2/events?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter });
  });

  test('an event that does not exist is 404', async () => {
    expect((await api.get('/v2/events/00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await api.get('/v2/events/last')).status).toBe(404);
  });
});

describe('a feature that is switched off', () => {
  afterEach(() => api.database.updateTable('accounts').set({ settings: '{}' }).execute());

  test('hides its events, and the cursor skips them', async () => {
    const { body: before } = await api.get(`/v2/events?filter[event]=${RAIL}`);
    const settings = JSON.stringify({ features: { rail: false } });
    await api.database.updateTable('accounts').set({ settings }).where('id', '=', api.accountId).execute();
    const { body } = await api.get('/v2/events');
    expect(namesOf(body)).toEqual([STOPPED, ARRIVED, UPDATED]);
    expect(body.meta.cursor).toBe(4);
    expect((await api.get(`/v2/events/${before.data[0].id}`)).status).toBe(404);
  });
});

describe('waiting', () => {
  test('ends immediately if there are events', async () => {
    const began = performance.now();
    expect(namesOf((await api.get('/v2/events?wait=30')).body)).toEqual(ALL);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('returns new events as soon as they are committed', async () => {
    const { meta } = (await api.get('/v2/events?after=newest')).body;
    const began = performance.now();
    const answer = api.get(`/v2/events?after=${meta.cursor}&wait=30&filter[event]=${UPDATED}`);
    // Events that the filter excludes do not end the wait.
    await announce(api, [newEvent(ARRIVED)]);
    await announce(api, [newEvent(UPDATED)]);
    const { body } = await answer;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(namesOf(body)).toEqual([UPDATED]);
  });

  test('ends without an event when its time is up', async () => {
    const { body } = await api.get('/v2/events?after=newest&wait=0.05');
    expect(body.data).toEqual([]);
    expect(body.links.next).toContain(`wait=0.05&after=${body.meta.cursor}`);
  });

  test('is abandoned when its client disconnects', async () => {
    const closing = new AbortController();
    const headers = { Authorization: `Token ${api.key}` };
    const requested = fetch(`${api.origin}/v2/events?after=newest&wait=30`, { headers, signal: closing.signal });
    const gone = expect(requested).rejects.toThrow();
    await expect.poll(() => eventSignal.watches).toBe(1);
    closing.abort();
    await gone;
    await expect.poll(() => eventSignal.watches).toBe(0);
  });

  test('falls back to polling if no signal arrives', async () => {
    const deaf = new EventSignal({ database: api.database, logger, pollEveryMs: 20 });
    const watch = deaf.watch(api.accountId);
    const { meta } = (await api.get('/v2/events?after=newest')).body;
    const rung = watch.next(meta.cursor, 60_000);
    await announce(api, [newEvent()]);
    await rung;
    watch.close();
    expect(deaf.watches).toBe(0);
    await deaf.stop();
  });
});

describe('events that have expired', () => {
  test('are reported, with the cursor at which the log continues', async () => {
    const { meta } = (await api.get('/v2/events?after=newest')).body;
    await api.database
      .deleteFrom('events')
      .where('account_id', '=', api.accountId)
      .where('sequence', '<=', 2)
      .execute();
    await api.database
      .updateTable('event_sequences')
      .set({ kept_from: 3 })
      .where('account_id', '=', api.accountId)
      .execute();
    const { status, body } = await api.get('/v2/events?after=1');
    expect(status).toBe(410);
    expect(body.errors[0]).toMatchObject({
      status: '410',
      code: 'cursor_expired',
      source: { parameter: 'after' },
      meta: { oldest_cursor: 2, newest_sequence: meta.cursor },
    });
    expect(sequencesOf((await api.get('/v2/events?after=2&limit=1')).body)).toEqual([3]);
    expect(sequencesOf((await api.get('/v2/events?limit=1')).body)).toEqual([3]);
  });

  test('leave a log that continues where it was, even if all have expired', async () => {
    const newest = (await api.get('/v2/events?after=newest')).body.meta.cursor;
    await api.database.deleteFrom('events').where('account_id', '=', api.accountId).execute();
    await api.database
      .updateTable('event_sequences')
      .set({ kept_from: newest + 1 })
      .where('account_id', '=', api.accountId)
      .execute();
    expect((await api.get(`/v2/events?after=${newest - 1}`)).status).toBe(410);
    expect((await api.get(`/v2/events?after=${newest}`)).body.meta.cursor).toBe(newest);
    await announce(api, [newEvent()]);
    expect(sequencesOf((await api.get('/v2/events')).body)).toEqual([newest + 1]);
  });
});
