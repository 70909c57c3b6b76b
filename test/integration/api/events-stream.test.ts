/**
 * Tests `GET /v2/events/stream`, and that all readers of the log get each event once and in order, however late its
 * transaction was committed.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventFeed } from '../../../api/routes/events/event-feed.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { revokeApiKey } from '../../../identity/keys/api-key-management.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { chooseAccount, createSession, findSession } from '../../../identity/sessions/sessions.ts';
import { EventSignal } from '../../../store/events/event-signal.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { serveApi } from '../../support/serve-api.ts';
import { ARRIVED, announce, newEvent, openStream, type Stream, UPDATED } from './events-world.ts';
import { lines, startTestApi, type TestApi } from './server.ts';

const HEARTBEAT_MS = 100;
const MOST = 3;

let api: TestApi;
let eventSignal: EventSignal;

beforeAll(async () => {
  api = await startTestApi({
    services: (database, databaseUrl) => {
      eventSignal = new EventSignal({ database, databaseUrl, logger: pino({ level: 'silent' }), pollEveryMs: 60_000 });
      const times = { heartbeatMs: HEARTBEAT_MS, callerCheckMs: 50, retryMs: 2_000 };
      return { eventFeed: new EventFeed(eventSignal, { times, streamLimits: { perAccount: MOST, perProcess: 100 } }) };
    },
  });
});
afterAll(async () => {
  await eventSignal.stop();
  await api.stop();
});

/** Creates an account whose log no other test writes to. */
async function newAccount(): Promise<{ accountId: string; key: string; keyId: string }> {
  const accountId = newId();
  await insertAccount(api.database, { id: accountId, name: 'Reader' });
  await raiseLimits(api.database);
  const { key, id: keyId } = await createApiKey(api.database, { accountId, name: 'Reader' });
  return { accountId, key, keyId };
}

async function startedAccount(names: string[]) {
  const account = await newAccount();
  await announce(
    api,
    names.map((name) => newEvent(name)),
    account,
  );
  const reading = { origin: api.origin, key: account.key };
  return { ...account, reading };
}

async function isFree(accountId: string): Promise<void> {
  const own = eventSignal.watch(accountId);
  own.close();
  await expect.poll(() => eventSignal.watches).toBe(0);
}

describe('a stream', () => {
  test('sends past events, then new ones', async () => {
    const { reading, ...account } = await startedAccount([ARRIVED, UPDATED]);
    const stream = await openStream(reading);
    expect(stream.response.status).toBe(200);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers.has('content-encoding')).toBe(false);
    const [first, second] = await stream.take(2);
    expect([first?.id, first?.event, second?.id, second?.event]).toEqual([1, ARRIVED, 2, UPDATED]);
    const one = await api.get(`/v2/events/${first?.data.data.id}`, { key: account.key });
    expect(first?.data).toEqual(one.body);

    await announce(api, [newEvent(ARRIVED)], account);
    expect(await stream.take(1)).toMatchObject([{ id: 3, event: ARRIVED }]);
    stream.close();
    await isFree(account.accountId);
  });

  test('is also served to streaming clients at the address of the log', async () => {
    const { key } = await startedAccount([ARRIVED]);
    const headers = { Accept: 'text/event-stream', Authorization: `Token ${key}` };
    const answer = await fetch(`${api.origin}/v2/events?until=newest`, { headers });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toContain(`id: 1\nevent: ${ARRIVED}\ndata: {"data":{`);
  });

  test('continues after Last-Event-ID, which overrides `after`', async () => {
    const { reading } = await startedAccount([ARRIVED, UPDATED, ARRIVED]);
    const headers = { 'Last-Event-ID': '2' };
    const stream = await openStream(reading, 'after=0&until=newest', { headers });
    expect((await stream.rest()).map(({ id }) => id)).toEqual([3]);
  });

  test('starts after the newest event on request', async () => {
    const { reading } = await startedAccount(Array.from({ length: 120 }, () => ARRIVED));
    const stream = await openStream(reading, 'until=newest');
    expect((await stream.rest()).map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    const empty = await openStream(reading, 'after=newest&until=newest');
    expect(await empty.rest()).toEqual([]);
  });

  test('sends only the requested events; its heartbeats advance the cursor', async () => {
    const { reading } = await startedAccount([ARRIVED, UPDATED, ARRIVED]);
    const stream = await openStream(reading, `filter[event]=${UPDATED}&fields[event]=sequence`);
    const [only] = await stream.take(1);
    expect(only?.data.data).toMatchObject({ attributes: { sequence: 2 } });
    expect(Object.keys(only?.data.data.attributes)).toEqual(['sequence']);
    for await (const block of stream.blocks()) {
      expect(block).toEqual({ id: 3, isComment: true });
      break;
    }
    stream.close();
  });

  test('ends soon after its API key has been revoked', async () => {
    const { reading, accountId, keyId } = await startedAccount([ARRIVED]);
    const stream = await openStream(reading);
    await stream.take(1);
    await revokeApiKey({ database: api.database, now: () => new Date() }, { accountId, id: keyId }, OPERATOR);
    expect(await stream.rest()).toEqual([]);
    await isFree(accountId);
  });

  test('ends soon after its session has switched to another account', async () => {
    const { accountId } = await startedAccount([ARRIVED]);
    const { accountId: other } = await newAccount();
    const now = () => new Date();
    const deps = { database: api.database, now, passwords: idlePortal().passwords };
    const person = { email: 'both@example.com', password: async () => 'far from any harbour' };
    const { personId } = await createAdmin(deps, { ...person, accountId });
    await createAdmin(deps, { ...person, accountId: other });
    const token = await createSession(api.database, { personId, address: null, userAgent: null }, now());
    const session = await findSession(deps, token);
    if (session === null) throw new Error('there is no session');
    expect(await chooseAccount(deps, session, accountId)).toBe(true);
    const stream = await fetch(`${api.origin}/v2/events/stream`, { headers: { Cookie: `seamark_session=${token}` } });
    expect(stream.status).toBe(200);
    const sent = stream.text();
    expect(await chooseAccount(deps, session, other)).toBe(true);
    expect((await sent).match(/^event: /gm)).toHaveLength(1);
    await isFree(accountId);
  });

  test('ends soon after the account’s events have changed', async () => {
    const { reading, accountId } = await startedAccount([ARRIVED]);
    const stream = await openStream(reading);
    await stream.take(1);
    const settings = JSON.stringify({ features: { rail: false } });
    await api.database.updateTable('accounts').set({ settings }).where('id', '=', accountId).execute();
    expect(await stream.rest()).toEqual([]);
  });

  test('counts against the limit of the account; a closed stream frees its place', async () => {
    const { reading, accountId } = await startedAccount([ARRIVED]);
    const open: Stream[] = [];
    for (let count = 0; count < MOST; count++) open.push(await openStream(reading));
    const refused = await openStream(reading);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('10');
    expect(await refused.response.json()).toMatchObject({ errors: [{ status: '429', title: 'Too Many Requests' }] });
    const other = await openStream({ origin: api.origin, key: api.otherKey });
    expect(other.response.status).toBe(200);
    other.close();
    for (const stream of open) stream.close();
    await isFree(accountId);
    const again = await openStream(reading, 'until=newest');
    expect(await again.rest()).toHaveLength(1);
  });

  test('outlives the request timeout', async () => {
    const { key } = await startedAccount([ARRIVED]);
    const times = { heartbeatMs: HEARTBEAT_MS, callerCheckMs: 60_000, retryMs: 2_000 };
    const patience = { headersMs: 1_000, requestMs: 1_000, checkIntervalMs: 50 };
    const { origin, stop } = await serveApi(
      { database: api.database, registry: lines, services: { eventFeed: new EventFeed(eventSignal, { times }) } },
      patience,
    );
    const stream = await openStream({ origin, key }, 'after=newest');
    const began = performance.now();
    for await (const block of stream.blocks()) {
      expect(block).toEqual({ id: 1, isComment: true });
      if (performance.now() - began > 1.2 * patience.requestMs) break;
    }
    expect(performance.now() - began).toBeGreaterThan(patience.requestMs);
    stream.close();
    await stop();
  });

  test('does not count when requested with HEAD', async () => {
    const { accountId, key } = await newAccount();
    for (let count = 0; count < MOST + 1; count++) {
      expect((await api.request('HEAD', '/v2/events/stream', { key })).status).toBe(200);
    }
    await isFree(accountId);
  });

  test.each([
    ['Last-Event-ID', { headers: { 'Last-Event-ID': 'x' } }, '', 400, { header: 'Last-Event-ID' }],
    ['Last-Event-ID ahead', { headers: { 'Last-Event-ID': '9' } }, '', 400, { header: 'Last-Event-ID' }],
    ['after', {}, 'after=x', 400, { parameter: 'after' }],
    ['until', {}, 'until=oldest', 400, { parameter: 'until' }],
    ['what is not kept', { headers: { 'Last-Event-ID': '1' } }, '', 410, { header: 'Last-Event-ID' }],
  ])('is refused with an error: %s', async (_, options, query, status, source) => {
    const { accountId, key } = await startedAccount([ARRIVED, ARRIVED, ARRIVED]);
    await api.database
      .updateTable('event_sequences')
      .set({ kept_from: 3 })
      .where('account_id', '=', accountId)
      .execute();
    const { status: answered, body } = await api.get(`/v2/events/stream?${query}`, { key, ...options });
    expect(answered).toBe(status);
    expect(body.errors[0].source).toEqual(source);
    await isFree(accountId);
  });
});

describe('every reader', () => {
  const WRITERS = 4;
  const TRANSACTIONS = 12;

  /** Commits several concurrent transactions, each some time after its events were numbered. */
  async function write(accountId: string): Promise<number> {
    let count = 0;
    const writer = async () => {
      for (let turn = 0; turn < TRANSACTIONS; turn++) {
        const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => newEvent());
        count += events.length;
        await announce(api, events, { accountId, holdMs: Math.random() * 12 });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    return count;
  }

  /** Reads pages of an unusual size until `isDone`; `wait` is the value of the query parameter with that name. */
  async function poll(key: string, wait: number, isDone: (seen: number[]) => boolean): Promise<number[]> {
    const seen: number[] = [];
    let cursor = 0;
    while (!isDone(seen)) {
      const { body } = await api.get(`/v2/events?after=${cursor}&limit=7&wait=${wait}&fields[event]=sequence`, { key });
      for (const event of body.data) seen.push(event.attributes.sequence);
      cursor = body.meta.cursor;
    }
    return seen;
  }

  /** Reads a stream that is interrupted now and then, and resumes it from its cursor. */
  async function follow(key: string, isDone: (seen: number[]) => boolean): Promise<number[]> {
    const seen: number[] = [];
    while (!isDone(seen)) {
      const headers = { 'Last-Event-ID': String(seen.at(-1) ?? 0) };
      const stream = await openStream({ origin: api.origin, key }, 'fields[event]=sequence', { headers });
      for await (const block of stream.blocks()) {
        if (block.event !== undefined) seen.push(block.data.data.attributes.sequence);
        if (isDone(seen) || Math.random() < 0.05) break;
      }
      stream.close();
    }
    return seen;
  }

  test('gets every event once and in order, while transactions commit late', async () => {
    const { accountId, key } = await newAccount();
    let total = Number.POSITIVE_INFINITY;
    const isDone = (seen: number[]) => seen.length >= total || (seen.at(-1) ?? 0) >= total;
    const readers = [poll(key, 0, isDone), poll(key, 0.2, isDone), follow(key, isDone), follow(key, isDone)];
    total = await write(accountId);
    const expected = Array.from({ length: total }, (_, index) => index + 1);
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(expected);
  }, 60_000);
});

test('streams and waits end immediately when the process ends', async () => {
  const { reading, key } = await startedAccount([ARRIVED]);
  const stream = await openStream(reading);
  await stream.take(1);
  const waiting = api.get('/v2/events?after=newest&wait=30', { key });
  await expect.poll(() => eventSignal.watches).toBe(2);
  const began = performance.now();
  await eventSignal.stop();
  expect((await waiting).body.data).toEqual([]);
  expect(await stream.rest()).toEqual([]);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(eventSignal.watches).toBe(0);
});
