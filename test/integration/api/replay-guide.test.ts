/** Runs every example of docs/api/replay.md. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countReplayed } from '../../../store/webhooks/replays.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { makeReplayWorld, planAll, type ReplayWorld } from '../webhooks/replay-world.ts';
import { readGuide, runGuide } from './guide.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let world: ReplayWorld;
let notification: string;

beforeAll(async () => {
  api = await startTestApi();
  const { database, accountId } = api;
  world = await makeReplayWorld(database, accountId);
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(GENEROUS) })
    .where('id', '=', accountId)
    .execute();
  await database
    .updateTable('webhooks')
    .set({
      active: false,
      failing_since: new Date('2026-10-02T02:30:00Z'),
      disabled_at: new Date('2026-10-07T02:30:00Z'),
      disabled_reason: 'only_failures',
    })
    .where('id', '=', world.webhookId)
    .execute();
  const first = database.selectFrom('webhook_notifications').select('id').where('sequence', '=', 1);
  notification = (await first.executeTakeFirstOrThrow()).id;
});
afterAll(() => api.stop());

/** Marks some of the replay's notifications as delivered. */
async function delivered(replayId: string, count: number): Promise<void> {
  await planAll(api.database, world);
  for (let done = 0; done < count; done += 1) {
    await countReplayed(api.database, { accountId: api.accountId, replayId, outcome: 'succeeded' });
  }
}

test('the guide to replays matches the system', async () => {
  const { webhookId, first } = world;
  const names = new Map([
    ['webhook', webhookId],
    ['shipment', first.shipmentId],
    ['notification', notification],
  ]);
  const page = await readGuide('replay.md');
  const [requested = '', ...rest] = page.split(/(?=The server responds at once)|(?=## What is sent)|(?=## Cancelling)/);
  await runGuide(api, requested, names);
  await delivered(names.get('replay') ?? '', 3);
  await runGuide(api, rest[0] ?? '', names);
  await delivered(names.get('replay') ?? '', 1);
  await api.database
    .updateTable('webhook_notifications')
    .set({ lane: null, status: 'succeeded' })
    .where('replay_id', '=', names.get('replay') ?? '')
    .execute();
  await runGuide(api, rest[1] ?? '', names);
  await delivered(names.get('second') ?? '', 1);
  await runGuide(api, rest[2] ?? '', names);
  expect(rest).toHaveLength(3);
});
