/**
 * Tests concurrent refreshes, stops and resumes by many clients, and a stop while a response is being processed: the
 * last action wins, and no resume is lost. Budget: 60 s on 2 cores.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { truthOf } from '../../simulator/truth.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { differencesFromTruth, everythingDelivered, journeyEnded, violations } from './journey-account.ts';
import { RunningSystem, START } from './running-system.ts';

const day = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString();

let test: TestDatabase;
let system: RunningSystem;

beforeAll(async () => {
  test = await createTestDatabase();
  system = await RunningSystem.start({ databaseUrl: test.url, temporalAddress: inject('temporalAddress') });
});

afterAll(async () => {
  await system?.stop();
  await test?.drop();
});

afterEach(async () => {
  await everythingDelivered(system);
  expect(await violations(system, ['tracking_request.tracking_stopped'])).toEqual([]);
  expect(system.worker?.ends).toEqual([]);
});

interface Tracked {
  number: string;
  requestId: string;
  clockId: string;
  shipmentId: string;
  containerId: string;
}

/** Tracks a journey until its tenth day, when the shipment and its container exist. */
async function trackedShipment(instance: number): Promise<Tracked> {
  const number = scenarioNumber('DIRECT', instance);
  const { requestId, clockId } = await system.track(number);
  await system.advance(clockId, day(10));
  const { shipment_id: shipmentId } = await request(requestId);
  const container = await system.database
    .selectFrom('containers')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return { number, requestId, clockId, shipmentId: shipmentId ?? '', containerId: container.id };
}

function request(id: string) {
  return system.database.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function runStatus(requestId: string): Promise<string> {
  return (await system.temporal.workflow.getHandle(`tracking/${requestId}`).describe()).status.name;
}

async function stopsNotified(requestId: string): Promise<number> {
  const rows = await system.database
    .selectFrom('events')
    .select('id')
    .where('tracking_request_id', '=', requestId)
    .where('name', '=', 'tracking_request.tracking_stopped')
    .execute();
  return rows.length;
}

const stop = ({ shipmentId }: Tracked) => system.request('PATCH', `/v2/shipments/${shipmentId}/stop_tracking`);
const resume = ({ shipmentId }: Tracked) => system.request('PATCH', `/v2/shipments/${shipmentId}/resume_tracking`);
const refresh = ({ containerId }: Tracked) => system.request('PATCH', `/v2/containers/${containerId}/refresh`);

/** Sends requests for all clients concurrently; each client repeats the three actions in a different order. */
async function race(tracked: Tracked, clients: number): Promise<void> {
  const requests = [stop, resume, refresh];
  const answers = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const statuses: number[] = [];
      for (let step = 0; step < 6; step++) {
        const call = requests[(client + step * (1 + (client % 2))) % requests.length] ?? refresh;
        statuses.push((await call(tracked)).status);
      }
      return statuses;
    }),
  );
  // A refresh is rejected if its container is stopped at that moment; nothing else may be rejected.
  expect(answers.flat().filter((status) => status !== 200 && status !== 409)).toEqual([]);
}

describe('racing wakes', () => {
  it('follow the journey to its end when the last command is to resume', async () => {
    const tracked = await trackedShipment(21);
    await race(tracked, 12);
    expect((await resume(tracked)).status).toBe(200);
    const requestCount = system.simulator.polls.list({ number: tracked.number }).length;
    expect((await refresh(tracked)).status).toBe(200);
    await system.eventually('the refresh is asked', () => {
      return system.simulator.polls.list({ number: tracked.number }).length > requestCount;
    });
    expect((await request(tracked.requestId)).status).toBe('created');
    expect(await runStatus(tracked.requestId)).toBe('RUNNING');

    await system.advance(tracked.clockId, truthOf(tracked.number, START).endsBy);
    await journeyEnded(system, tracked.number, tracked.requestId);
    const { actual, expected } = await differencesFromTruth(system, tracked.number, tracked.requestId);
    expect(actual).toEqual(expected);
  });

  it('end in a stop when the last command is to stop, and no source is polled any more', async () => {
    const tracked = await trackedShipment(22);
    await race(tracked, 12);
    await resume(tracked);
    const before = await stopsNotified(tracked.requestId);
    expect((await stop(tracked)).status).toBe(200);
    await system.eventually('the run ends', async () => (await runStatus(tracked.requestId)) === 'COMPLETED');
    await everythingDelivered(system);
    const requestCount = system.simulator.polls.list({ number: tracked.number }).length;
    await system.advance(tracked.clockId, day(20));
    expect(system.simulator.polls.list({ number: tracked.number })).toHaveLength(requestCount);
    expect((await request(tracked.requestId)).status).toBe('tracking_stopped');
    expect(await stopsNotified(tracked.requestId)).toBe(before + 1);
  });
});

describe('a stop while a response is in flight', () => {
  async function slowRequest(instance: number): Promise<Tracked> {
    const tracked = await trackedShipment(instance);
    system.simulator.faults.add({
      source: 'TEST',
      kind: 'slow',
      number: null,
      count: 1,
      until: null,
      retryAfterSeconds: 0,
      delayMs: 4_000,
    });
    const requestCount = system.simulator.polls.list({ number: tracked.number }).length;
    await refresh(tracked);
    await system.eventually('the slow ask is made', () => {
      return system.simulator.polls.list({ number: tracked.number }).length > requestCount;
    });
    return tracked;
  }

  it('ends the run before the response arrives, which is not recorded', async () => {
    const tracked = await slowRequest(23);
    const before = await system.database.selectFrom('observations').select('id').execute();
    const began = Date.now();
    await stop(tracked);
    await system.eventually('the run ends', async () => (await runStatus(tracked.requestId)) === 'COMPLETED');
    expect(Date.now() - began).toBeLessThan(3_500);
    await wait(4_500 - (Date.now() - began));
    expect(await system.database.selectFrom('observations').select('id').execute()).toHaveLength(before.length);
    expect((await request(tracked.requestId)).status).toBe('tracking_stopped');
  });

  it('loses no resume that follows immediately', async () => {
    const tracked = await slowRequest(24);
    await stop(tracked);
    await resume(tracked);
    await system.advance(tracked.clockId, truthOf(tracked.number, START).endsBy);
    await journeyEnded(system, tracked.number, tracked.requestId);
    const { actual, expected } = await differencesFromTruth(system, tracked.number, tracked.requestId);
    expect(actual).toEqual(expected);
  });
});
