/**
 * Stops and restarts Postgres, Temporal and the simulated world while journeys run: the journeys must end as their
 * truth requires, and no event may be lost or published under two ids. Budget: 70 s on 2 cores.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { truthOf } from '../../simulator/truth.ts';
import { differencesFromTruth, everythingDelivered, journeyEnded, violations } from './journey-account.ts';
import { type OwnServers, startOwnServers } from './own-servers.ts';
import { RunningSystem, START } from './running-system.ts';

let servers: OwnServers;
let system: RunningSystem;

beforeAll(async () => {
  servers = await startOwnServers();
  system = await RunningSystem.start({ ...servers });
});

afterAll(async () => {
  await system?.stop();
  await servers?.stop();
});

afterEach(async () => {
  await everythingDelivered(system);
  expect(await violations(system)).toEqual([]);
  expect(system.worker?.ends, 'the worker lived through it').toEqual([]);
});

/**
 * Runs two journeys to their ends in parallel, the second lagging behind the first. `fault` runs in the middle of both.
 */
async function journeysWith(codes: readonly string[], instance: number, fault: () => Promise<void>): Promise<void> {
  const journeys: { number: string; requestId: string; advanced: Promise<void> }[] = [];
  for (const code of codes) {
    const number = scenarioNumber(code, instance);
    const { requestId, clockId } = await system.track(number);
    journeys.push({ number, requestId, advanced: system.advance(clockId, truthOf(number, START).endsBy) });
    // Each journey makes 240 to 330 polls in total, so this is early in the journey.
    await system.eventually(`${number} is under way`, () => system.simulator.polls.list({ number }).length >= 40);
  }
  for (const { requestId } of journeys) expect(await runStatus(requestId)).toBe('RUNNING');
  await fault();
  for (const { number, requestId, advanced } of journeys) {
    await advanced;
    await journeyEnded(system, number, requestId);
    const { actual, expected } = await differencesFromTruth(system, number, requestId);
    expect(actual).toEqual(expected);
  }
}

async function runStatus(requestId: string): Promise<string> {
  return (await system.temporal.workflow.getHandle(`tracking/${requestId}`).describe()).status.name;
}

describe('Postgres', () => {
  it('is stopped immediately and started again in the middle of two journeys', async () => {
    await journeysWith(['RAIL', 'HOLDLFD'], 11, async () => {
      // SIGQUIT is an immediate shutdown: every session is aborted, and the next start recovers from the log.
      await servers.postgres.end('SIGQUIT');
      await wait(1_000);
      await servers.postgres.start();
    });
  });

  it('cannot be reached during a POST, which gets a 503 and stores nothing', async () => {
    const number = scenarioNumber('DIRECT', 12);
    await servers.postgres.end('SIGQUIT');
    const refused = await system.post(number, null);
    expect(refused.status).toBe(503);
    expect(refused.body.errors[0]).toMatchObject({ status: '503' });
    await servers.postgres.start();

    const stored = await system.database
      .selectFrom('tracking_requests')
      .select('id')
      .where('request_number', '=', number)
      .execute();
    expect(stored).toEqual([]);
    expect(system.simulator.polls.list({ number })).toEqual([]);
    expect((await system.post(number, await system.createClock())).status).toBe(201);
  });
});

describe('Temporal', () => {
  it('is killed and started again on the same file in the middle of two journeys', async () => {
    await journeysWith(['BOOKING', 'HOLDLFD'], 13, async () => {
      await servers.temporal.end('SIGKILL');
      await wait(1_000);
      await servers.temporal.start();
    });
  });

  it('is down during a POST, which gets a 201; the relay starts the run once it is back', async () => {
    await servers.temporal.end('SIGKILL');
    const number = scenarioNumber('DIRECT', 14);
    const clockId = await system.createClock();
    const { status, body } = await system.post(number, clockId);
    expect(status).toBe(201);
    await wait(2_000);
    expect(system.simulator.polls.list({ number })).toEqual([]);
    await servers.temporal.start();
    await system.advance(clockId, truthOf(number, START).endsBy);
    await journeyEnded(system, number, body.data.id);
  });
});

describe('the simulated world', () => {
  it('is down for a while, and every shipment continues afterwards', async () => {
    const number = scenarioNumber('DIRECT', 15);
    const { requestId, clockId } = await system.track(number);
    const from = Date.parse(START);
    const day = (days: number) => new Date(from + days * 86_400_000).toISOString();
    await system.advance(clockId, day(5));
    const port = await system.closeSimulator();
    await system.advance(clockId, day(7));
    const watch = await system.database
      .selectFrom('watches')
      .select(['consecutive_failures', 'last_outcome'])
      .where('tracking_request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(watch.last_outcome).toBe('source_unreachable');
    expect(watch.consecutive_failures).toBeGreaterThan(0);
    await system.serveSimulator(port);
    await system.advance(clockId, truthOf(number, START).endsBy);
    await journeyEnded(system, number, requestId);
    const { actual, expected } = await differencesFromTruth(system, number, requestId);
    expect(actual).toEqual(expected);
  });
});
