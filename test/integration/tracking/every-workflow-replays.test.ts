/** Tests that every workflow type has a stored history, and that new runs of the types without a journey replay too. */
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVesselPositionActivities } from '../../../activities/tracking/vessel-positions.ts';
import { createRetentionActivities } from '../../../activities/upkeep/retention.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { startReceiver } from '../../../infra/demo/receiver.ts';
import { DeliveryRig } from '../webhooks/delivery-rig.ts';
import { readHistories } from './history-fixtures.ts';
import { problemsOfWorkflow } from './replayed-histories.ts';
import { runOnce } from './run-once.ts';

const logger = pino({ level: 'silent' });
let rig: DeliveryRig;

beforeAll(async () => {
  rig = await DeliveryRig.start();
});
afterAll(async () => {
  await rig.stop();
});

test('every workflow type has a stored history', async () => {
  const entry = await readFile(new URL('../../../workflows/index.ts', import.meta.url), 'utf8');
  const types = [...entry.matchAll(/export \{ (\w+) \}/g)].map(([, type]) => type);
  expect(types).toContain('trackShipment');
  const histories = await readHistories();
  const stored = histories.map(
    ({ history }) => history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
  );
  expect(types.filter((type) => !stored.includes(type))).toEqual([]);
});

test('a run that delivers after an error replays', async () => {
  const receiver = await startReceiver({
    secret: () => null,
    answer: (request) => (request === 1 ? 500 : 200),
  });
  await rig.startWorker({ retrySchedule: [0.2, 0.4] });
  const webhook = await rig.addWebhook(receiver.url, { timeout_seconds: 30 });
  await rig.publish(3);
  await rig.runEnded(webhook.id);
  await rig.stopWorker();
  await receiver.close();
  expect(await problemsOfWorkflow(rig.temporal, `webhook/${webhook.id}`, 'webhook-delivery')).toEqual([]);
});

test('runs of Schedules replay', async () => {
  const { database } = rig.test;
  const registry = createRegistry({ simulatorUrl: null, environment: {} });
  const transport = createTransport({ logger, userAgent: 'seamark-test' });
  const activities = {
    ...createRetentionActivities({
      database,
      logger,
      settings: { eventDays: 400, notificationDays: 90, historyDays: 0 },
    }),
    ...createVesselPositionActivities({
      ...{ database, logger, transport, feeds: registry.positionFeeds },
      isSimulated: () => false,
    }),
  };
  for (const [type, name] of [
    ['retention', 'retention'],
    ['vesselPositions', 'vessel-positions'],
  ] as const) {
    const workflowId = await runOnce(rig.temporal, type, activities);
    expect(await problemsOfWorkflow(rig.temporal, workflowId, name)).toEqual([]);
  }
  await transport.close();
});
