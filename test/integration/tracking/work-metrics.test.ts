/** Tests the metrics that Prometheus reads about the work of a real worker. */
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWorkMetrics } from '../../../infra/metrics/work-metrics.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

const metrics = new Registry();
const { onCall, onRecorded } = registerWorkMetrics(metrics);
let rig: TrackingRig;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker({ observed: { calls: { note: onCall }, onRecorded } });
});
afterAll(() => rig.stop());

test('calls, their outcomes, the delay until a response is recorded, and the time to record it', async () => {
  const { requestId } = await rig.track(scenarioNumber('DIRECT', 7), { clockId: null });
  await rig.eventually(async () => Number((await rig.watches(requestId))[0]?.attempts ?? 0) >= 1);
  const text = async () => metrics.metrics();
  await expect.poll(text, { timeout: 10_000 }).toMatch(/^seamark_detection_delay_seconds_count\{kind="line"\} [1-9]/m);
  expect(await text()).toMatch(/^seamark_recording_seconds_count\{kind="line"\} [1-9]/m);
  expect(await text()).toMatch(/^seamark_source_calls_total\{kind="line",source="TEST",outcome="answered"\} [1-9]/m);
  expect(await text()).not.toContain(rig.accountId);
});

test('a journey on a test clock counts as calls, but delays nothing', async () => {
  const count = async () =>
    (await metrics.getSingleMetricAsString('seamark_detection_delay_seconds')).match(/_count\{.*\} (\d+)/)?.[1];
  const before = await count();
  const { requestId } = await rig.track(scenarioNumber('DIRECT', 8));
  await rig.eventually(async () => Number((await rig.watches(requestId))[0]?.attempts ?? 0) >= 1);
  expect(await count()).toBe(before);
});
