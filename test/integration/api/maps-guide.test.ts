import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceId } from '../../../reference/ids.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { readGuide, runGuide } from './guide.ts';
import { startTestApi, type TestApi } from './server.ts';
import { insertReports, insertVoyage, SHIP } from './voyages.ts';

const now = new Date('2026-08-20T00:00:00Z');

let api: TestApi;
let containerId: string;
beforeAll(async () => {
  api = await startTestApi();
  const testClockId = newId();
  const clock = { start_at: now, position_at: now, anchored_at: now, frozen: true, speed: 1 };
  await api.database
    .insertInto('test_clocks')
    .values({ account_id: api.accountId, id: testClockId, ...clock })
    .execute();
  const voyage = await insertVoyage(api.database, api.accountId, { now });
  containerId = voyage.containerId;
  await api.database
    .updateTable('tracking_requests')
    .set({ test_clock_id: testClockId })
    .where('id', '=', voyage.requestId)
    .execute();
  const way = { imo: SHIP.imo, from: 'CNNGB', to: 'KRPUS', part: 0.6, testClockId };
  const until = new Date('2026-08-19T23:45:00Z');
  await insertReports(api.database, { ...way, since: voyage.sailedAt, until, steps: 20 });
});
afterAll(() => api.stop());

test('the guide to maps matches the system word for word', async () => {
  const guide = await readGuide('maps.md');
  await runGuide(
    api,
    guide,
    new Map([
      ['container', containerId],
      ['vessel', referenceId('vessel', SHIP.imo)],
    ]),
  );
  expect(guide).toContain('10,080');
});
