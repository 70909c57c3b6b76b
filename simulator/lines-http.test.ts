import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DcsaEvent } from './dcsa-events.ts';
import { containersOf } from './numbers.ts';
import { createSimulator } from './server.ts';

const simulator = createSimulator({ logger: pino({ level: 'silent' }) });
const start = Date.parse('2026-03-02T09:17:00Z');
let world: { url: string; close(): Promise<void> };

beforeAll(async () => {
  world = await simulator.listen(0);
});
afterAll(() => world.close());
beforeEach(() => {
  simulator.polls.clear();
  simulator.faults.clear(null);
});

const clock = (hour: number): Record<string, string> => ({
  'seamark-clock-start': new Date(start).toISOString(),
  'seamark-clock-now': new Date(start + hour * 3_600_000).toISOString(),
});
const basic = { authorization: `Basic ${Buffer.from('seamark:simulated-secret').toString('base64')}` };
const simaKeys = { 'x-sim-client-id': 'seamark', 'x-sim-client-secret': 'simulated-secret' };

function request(path: string, hour: number, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.url}${path}`, { headers: { ...clock(hour), ...headers } });
}

async function bearer(): Promise<Record<string, string>> {
  const response = await fetch(`${world.url}/lines/SIMB/oauth/token`, {
    method: 'POST',
    headers: { ...basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

describe('TEST', () => {
  test('returns a bare array with local offsets, without credentials', async () => {
    const response = await request('/lines/TEST/v2/events?transportDocumentReference=DIRECT000001', 130);
    expect(response.status).toBe(200);
    expect(response.headers.get('api-version')).toBe('2.2.0');
    expect(response.headers.get('current-page')).toBeTruthy();
    const events = (await response.json()) as DcsaEvent[];
    expect(events.map((event) => event.equipmentEventTypeCode)).toContain('LOAD');
    expect(events.find((event) => event.equipmentEventTypeCode === 'LOAD')?.eventDateTime).toMatch(/\+08:00$/);
  });

  test('pages by Next-Page-Cursor and shows one state on all pages', async () => {
    const path = '/lines/TEST/v2/events?transportDocumentReference=DIRECT000001&limit=3';
    const seen: DcsaEvent[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const response = await request(cursor ? `${path}&cursor=${cursor}` : path, 1000 + pages);
      seen.push(...((await response.json()) as DcsaEvent[]));
      cursor = response.headers.get('next-page-cursor');
      pages += 1;
    } while (cursor);
    const whole = (await (await request(path.replace('&limit=3', ''), 1000)).json()) as DcsaEvent[];
    expect(pages).toBeGreaterThan(2);
    expect(seen).toEqual(whole);
    expect(simulator.polls.list({ number: 'DIRECT000001' }).map((poll) => poll.page)).toContain(1);
  });

  test('404 with an error body for an unknown number, a booking sent as a bill of lading, and another line’s number', async () => {
    for (const number of ['NOSUCH000001', 'DIRECT000001BK', 'RAIL000001']) {
      const response = await request(`/lines/TEST/v2/events?transportDocumentReference=${number}`, 10);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: 404, errors: [{ reason: 'notFound' }] });
    }
  });

  test('400 without a reference, with a bad limit and with a bad cursor', async () => {
    for (const query of [
      '',
      '?transportDocumentReference=DIRECT000001&limit=0',
      '?transportDocumentReference=DIRECT000001&cursor=x',
    ]) {
      expect((await request(`/lines/TEST/v2/events${query}`, 10)).status).toBe(400);
    }
  });

  test('filters by type and created time; a container is polled by its number', async () => {
    const [container] = containersOf('DIRECT000001');
    const query = `equipmentReference=${container}&eventType=EQUIPMENT&eventCreatedDateTime:gte=2026-03-05T00:00:00Z`;
    const events = (await (await request(`/lines/TEST/v2/events?${query}`, 1000)).json()) as DcsaEvent[];
    expect(events.length).toBeGreaterThan(3);
    expect(new Set(events.map((event) => event.eventType))).toEqual(new Set(['EQUIPMENT']));
    expect(new Set(events.map((event) => event.equipmentReference))).toEqual(new Set([container]));
  });

  test('closes the connection while the line of a scenario is down', async () => {
    await expect(request('/lines/TEST/v2/events?transportDocumentReference=LINEDOWN000001', 1)).rejects.toThrow();
    expect((await request('/lines/TEST/v2/events?transportDocumentReference=LINEDOWN000001', 2)).status).toBe(200);
    expect(simulator.polls.list({ number: 'LINEDOWN000001' }).map((poll) => poll.status)).toEqual([0, 200]);
  });

  test('without a clock a journey starts with its first poll', async () => {
    const path = `${world.url}/lines/TEST/v2/events?transportDocumentReference=DIRECT000777`;
    const first = (await (await fetch(path)).json()) as DcsaEvent[];
    const again = (await (await fetch(path)).json()) as DcsaEvent[];
    expect(first.length).toBeGreaterThan(0);
    expect(again).toEqual(first);
  });
});

describe('SIMA', () => {
  const path = '/lines/SIMA/v2/events?transportDocumentReference=RAIL000001';

  test('401 without its two keys or with wrong ones', async () => {
    expect((await request(path, 100)).status).toBe(401);
    expect((await request(path, 100, { ...simaKeys, 'x-sim-client-secret': 'wrong' })).status).toBe(401);
  });

  test('wraps events in an object, in UTC, and links the next page by address', async () => {
    const first = await request(path, 1000, simaKeys);
    const { events } = (await first.json()) as { events: DcsaEvent[] };
    expect(events).toHaveLength(8);
    expect(events.at(-1)?.eventDateTime).toMatch(/Z$/);
    const next = first.headers.get('next-page') ?? '';
    expect(next).toContain(`${world.url}/lines/SIMA/v2/events?`);
    const second = await fetch(next, { headers: { ...clock(1000), ...simaKeys } });
    expect(second.status).toBe(200);
    expect(simulator.polls.list({ source: 'SIMA' }).map((poll) => poll.page)).toEqual([1, 2]);
  });

  test('429 with Retry-After in seconds, later as a date after the Date of the response', async () => {
    const throttled = '/lines/SIMA/v2/events?transportDocumentReference=THROTTLED000001';
    const seconds = await request(throttled, 0, simaKeys);
    expect([seconds.status, seconds.headers.get('retry-after')]).toEqual([429, '1800']);
    const date = await request(throttled, 210, simaKeys);
    const wait = Date.parse(date.headers.get('retry-after') ?? '') - Date.parse(date.headers.get('date') ?? '');
    expect([date.status, wait]).toEqual([429, 7_200_000]);
    expect((await request(throttled, 2, simaKeys)).status).toBe(200);
  });

  test('a container number it does not know is 404', async () => {
    const response = await request('/lines/SIMA/v2/events?equipmentReference=SIMU1200104', 0, simaKeys);
    expect(response.status).toBe(404);
  });
});

describe('SIMB', () => {
  const path = '/lines/SIMB/v2/events?transportDocumentReference=TRANSSHIP000001';

  test('issues a token for Basic credentials only, and requires it', async () => {
    const token = (headers: Record<string, string>) =>
      fetch(`${world.url}/lines/SIMB/oauth/token`, { method: 'POST', headers, body: 'grant_type=client_credentials' });
    expect((await token({})).status).toBe(401);
    expect((await request(path, 0)).status).toBe(401);
    expect((await request(path, 0, { authorization: 'Bearer sim.9999999999999.forged' })).status).toBe(401);
    expect((await request(path, 0, await bearer())).status).toBe(200);
  });

  test('prints local times without offset and PLAN, and pages by a bare cursor', async () => {
    const response = await request(path, 20, await bearer());
    const events = (await response.json()) as DcsaEvent[];
    expect(
      events.every((event) => event.eventType === 'SHIPMENT' || /T\d\d:\d\d:\d\d$/.test(event.eventDateTime)),
    ).toBe(true);
    expect(events.map((event) => event.eventClassifierCode)).toContain('PLAN');
    expect(response.headers.get('next-page')).not.toContain('/');
  });

  test('an unknown number is an empty array', async () => {
    const response = await request(
      '/lines/SIMB/v2/events?transportDocumentReference=EXPIRED000001',
      100,
      await bearer(),
    );
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

describe('SIMC', () => {
  const path = '/lines/SIMC/v2/events?transportDocumentReference=';

  test('accepts Basic credentials', async () => {
    expect((await request(`${path}NOTYET000001`, 100)).status).toBe(401);
    expect((await request(`${path}NOTYET000001`, 100, basic)).status).toBe(200);
  });

  test('returns the same for an unknown number and for a later one', async () => {
    const texts = await Promise.all(
      ['NOTYET000001', 'NOSUCH000001'].map(async (number) => (await request(`${path}${number}`, 5, basic)).text()),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  test('prints the dates of empty moves without a time', async () => {
    const events = (await (await request(`${path}NOTYET000001`, 1000, basic)).json()) as DcsaEvent[];
    const empties = events.filter((event) => event.emptyIndicatorCode === 'EMPTY');
    expect(empties).toHaveLength(2);
    for (const event of empties) expect(event.eventDateTime).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('shows a sign-in page under 200 for a while', async () => {
    const response = await request(`${path}LOGINPAGE000001`, 100, basic);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await request(`${path}LOGINPAGE000001`, 150, basic)).headers.get('content-type')).toBe('application/json');
  });
});
