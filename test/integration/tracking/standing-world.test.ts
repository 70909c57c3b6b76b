import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, textOf } from '../../../infra/client/api-client.ts';
import { type Stage, stages } from '../../../infra/demo/standing-shipments.ts';
import { addStandingShipments } from '../../../infra/demo/standing-world.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const DAY_MS = 86_400_000;

let rig: TrackingRig;
let api: RunningApi;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

const few: readonly Stage[] = stages
  .filter(({ days }) => days === 4.4 || days === 11.4)
  .map((stage) => ({ ...stage, shipments: stage.shipments.slice(0, 2) }));

test('standing shipments have the history of their journeys, run at the speed of the wall clock, and stand once', async () => {
  const client = createApiClient(api.origin, api.key);
  const progress: number[] = [];
  const add = () =>
    addStandingShipments(client, {
      stages: few,
      signal: new AbortController().signal,
      onProgress: ({ ready }) => progress.push(ready),
    });
  await add();
  await add();
  expect(progress).toEqual([2, 4, 2, 4]);

  const clocks = (await client.get('/test_clocks')).resources;
  expect(clocks.map(({ attributes }) => attributes['speed'])).toEqual([1, 1]);
  for (const clock of clocks)
    expect(Math.abs(Date.parse(textOf(clock, 'now') ?? '') - Date.now())).toBeLessThan(DAY_MS);

  const shipments = (await client.get('/shipments')).resources;
  expect(shipments.map((shipment) => textOf(shipment, 'customer_name')).sort()).toEqual([
    'Alder & Finch Furniture',
    'Alder & Finch Furniture',
    'Brightwell Toys',
    'Brightwell Toys',
  ]);
  // A ship that arrived in the past was not reported at the first poll only: the journey was polled all the time.
  const actual = shipments.flatMap((shipment) => textOf(shipment, 'pod_ata_at') ?? []);
  expect(actual).not.toEqual([]);
  for (const ata of actual) expect(Date.now() - Date.parse(ata)).toBeGreaterThan(DAY_MS / 2);
  expect(rig.simulator.polls.list().length).toBeGreaterThan(20);
});
