import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { containersOf } from './numbers.ts';
import type { Poll } from './poll-log.ts';
import { scenarios } from './scenarios/index.ts';
import { createSimulator } from './server.ts';

interface FacilityResponse {
  asOf: string;
  facility?: Record<string, string>;
  containers: ({ number: string; known: boolean } & Record<string, unknown>)[];
}

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

function post(path: string, body: unknown, hour: number): Promise<Response> {
  return fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'seamark-clock-start': new Date(start).toISOString(),
      'seamark-clock-now': new Date(start + hour * 3_600_000).toISOString(),
    },
    body: JSON.stringify(body),
  });
}

async function facility(path: string, containers: string[], hour: number): Promise<FacilityResponse> {
  return (await (await post(path, { containers }, hour)).json()) as FacilityResponse;
}

const [direct = ''] = containersOf('DIRECT000001');
const [held = ''] = containersOf('HOLDLFD000001');
const [inland = ''] = containersOf('RAIL000001');

describe('a terminal', () => {
  const path = '/terminals/SIM1/v1/availability';

  test('returns every number once and in order, unknown ones as such', async () => {
    const response = await facility(path, ['EXMU7004120', direct, held, direct], 590);
    expect(response.containers.map((each) => [each.number, each.known])).toEqual([
      ['EXMU7004120', false],
      [direct, true],
      [held, false],
      [direct, true],
    ]);
    expect(response.facility).toEqual({ smdg: 'SIM1', unlocode: 'USLAX', timezone: 'America/Los_Angeles' });
    expect(response.asOf).toBe('2026-03-26T23:17:00Z');
  });

  test('knows a container from before its arrival until days after its gate-out', async () => {
    const statuses = await Promise.all(
      [400, 500, 590, 710, 900].map(async (hour) => {
        const [container] = (await facility(path, [direct], hour)).containers;
        return [container?.known, container?.status, container?.available];
      }),
    );
    expect(statuses).toEqual([
      [false, undefined, undefined],
      [true, 'inbound', false],
      [true, 'yard', false],
      [true, 'departed', false],
      [false, undefined, undefined],
    ]);
  });

  test('holds, fees and last free day are states that come and go', async () => {
    const at = async (hour: number) => (await facility('/terminals/SIM2/v1/availability', [held], hour)).containers[0];
    expect((await at(600))?.holds).toMatchObject([{ name: 'customs' }, { name: 'freight' }]);
    expect((await at(680))?.holds).toMatchObject([{ name: 'USDA', status: 'hold' }]);
    expect(await at(710)).toMatchObject({ holds: [], available: true, fees: [{ type: 'exam', amount: '185.00' }] });
    expect([(await at(600))?.lastFreeDay, (await at(640))?.lastFreeDay, (await at(730))?.lastFreeDay]).toEqual([
      '2026-03-31',
      '2026-04-03',
      '2026-04-02',
    ]);
  });

  test('refuses an invalid request, too many numbers and another method', async () => {
    expect((await post(path, { containers: 'x' }, 0)).status).toBe(400);
    expect((await post(path, { containers: Array.from({ length: 51 }, () => direct) }, 0)).status).toBe(413);
    expect((await fetch(`${world.url}${path}`)).status).toBe(405);
    expect((await post('/terminals/NONE/v1/availability', { containers: [] }, 0)).status).toBe(404);
  });
});

describe('the railroad', () => {
  const path = '/railroads/SIMR/v1/availability';

  test('reports the journey to the ramp, and an interchange separately from the arrival', async () => {
    const [container] = (await facility(path, [inland], 800)).containers;
    const events = container?.events as { code: string; carrier: string; location: { unlocode: string } }[];
    expect(events.map((event) => [event.code, event.location.unlocode])).toEqual([
      ['rail_loaded', 'USLAX'],
      ['rail_departed', 'USLAX'],
      ['interchange', 'USMKC'],
      ['rail_arrived', 'USCHI'],
      ['rail_unloaded', 'USCHI'],
      ['available', 'USCHI'],
    ]);
    expect(new Set(events.map((event) => event.carrier))).toEqual(new Set(['SIMR']));
    expect(container).toMatchObject({
      status: 'yard',
      available: true,
      facility: { ramp: 'SIMR1', unlocode: 'USCHI' },
    });
  });

  test('states a changing estimate, and knows only containers that travel inland', async () => {
    const eta = async (hour: number) => (await facility(path, [inland], hour)).containers[0]?.eta;
    expect(await eta(560)).not.toBe(await eta(700));
    expect((await facility(path, [direct], 600)).containers).toEqual([{ number: direct, known: false }]);
  });
});

describe('control', () => {
  test('lists the polls of a number, by container as well', async () => {
    await facility('/terminals/SIM1/v1/availability', [direct], 590);
    await fetch(`${world.url}/lines/TEST/v2/events?transportDocumentReference=DIRECT000001`);
    const response = await fetch(`${world.url}/control/polls?number=DIRECT000001`);
    const { polls } = (await response.json()) as { polls: Poll[] };
    expect(polls.map((poll) => [poll.source, poll.journey, poll.status])).toEqual([
      ['SIM1', 'DIRECT000001', 200],
      ['TEST', 'DIRECT000001', 200],
    ]);
    expect(polls[0]).toMatchObject({ clockNow: '2026-03-26T23:17:00Z', answered: '1 of 1 known' });
    expect(simulator.polls.list({ number: direct })).toHaveLength(1);
  });

  test('injects faults by source, number and count', async () => {
    const inject = (fault: object) =>
      fetch(`${world.url}/control/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const line = () => fetch(`${world.url}/lines/TEST/v2/events?transportDocumentReference=DIRECT000001`);
    expect((await inject({ source: 'TEST', kind: '500', count: 1 })).status).toBe(201);
    expect([(await line()).status, (await line()).status]).toEqual([500, 200]);
    await inject({ source: 'TEST', kind: 'down', number: 'DIRECT000002' });
    expect((await line()).status).toBe(200);
    await inject({ source: '*', kind: 'down' });
    await expect(line()).rejects.toThrow();
    await fetch(`${world.url}/control/faults`, { method: 'DELETE' });
    expect((await line()).status).toBe(200);
    await inject({ source: 'TEST', kind: 'throttled', until: '2020-01-01T00:00:00Z' });
    expect((await line()).status).toBe(200);
    expect((await inject({ source: 'TEST', kind: 'odd' })).status).toBe(400);
  });

  test('shows people the numbers to track', async () => {
    const page = await (await fetch(world.url)).text();
    for (const scenario of scenarios) expect(page).toContain(scenario.title);
  });
});
