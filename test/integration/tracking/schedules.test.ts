import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deleteSchedule } from '../../../activities/upkeep/ensure-schedule.ts';
import { ensureRetentionSchedule } from '../../../activities/upkeep/retention.ts';
import { startScheduleUpkeep } from '../../../activities/upkeep/schedule-upkeep.ts';
import { newId } from '../../../store/postgres/ids.ts';

const taskQueuePrefix = `schedules-${newId().slice(-8)}-`;
const HOUR = 3_600_000;
let connection: Connection;
let temporalClient: Client;

beforeAll(async () => {
  connection = await Connection.connect({ address: inject('temporalAddress') });
  temporalClient = new Client({ connection });
});
afterAll(async () => {
  await deleteSchedule(temporalClient, `${taskQueuePrefix}retention`);
  await connection.close();
});

test('a Schedule that was deleted or changed is restored while the worker runs, and one that was paused stays paused', async () => {
  const handle = temporalClient.schedule.getHandle(`${taskQueuePrefix}retention`);
  const everyMs = async () => (await handle.describe()).spec.intervals?.map(({ every }) => every);
  const updates = async () => (await handle.describe()).info.lastUpdatedAt?.getTime();
  let rounds = 0;
  const upkeep = startScheduleUpkeep({
    logger: pino({ level: 'silent' }),
    everyMs: 50,
    ensure: [
      () => ensureRetentionSchedule({ temporalClient, everyHours: 24, taskQueuePrefix }),
      async () => {
        rounds += 1;
      },
    ],
  });
  const patience = { timeout: 30_000 };
  try {
    await expect.poll(everyMs, patience).toEqual([24 * HOUR]);
    await handle.delete();
    await expect.poll(() => everyMs().catch(() => null), patience).toEqual([24 * HOUR]);

    await handle.update((current) => ({ ...current, spec: { intervals: [{ every: 7 * 24 * HOUR }] } }));
    await expect.poll(everyMs, patience).toEqual([24 * HOUR]);
    await handle.update((current) => ({
      ...current,
      action: { ...current.action, taskQueue: 'nobody polls this one', args: [] },
    }));
    const queue = async () => (await handle.describe()).action.taskQueue;
    await expect.poll(queue, patience).toBe(`${taskQueuePrefix}tracking`);

    await handle.pause('by an operator');
    const [before, updatedAt] = [rounds, await updates()];
    await expect.poll(() => rounds, patience).toBeGreaterThan(before + 2);
    expect((await handle.describe()).state.paused).toBe(true);
    expect(await updates(), 'unchanged Schedules are not written').toBe(updatedAt);
  } finally {
    await upkeep.stop();
  }
});
