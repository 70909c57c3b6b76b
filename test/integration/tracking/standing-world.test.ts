import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, single, textOf } from '../../../infra/client/api-client.ts';
import { customers, type Stage, stages } from '../../../infra/demo/standing-shipments.ts';
import { addStandingShipments } from '../../../infra/demo/standing-world.ts';
import { accountTables } from '../../../store/accounts/account-tables.ts';
import { EVENT_NAMES } from '../../../webhooks/catalogue.ts';
import { insertTracked, insertTransportEvent } from '../api/rows.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const DEMO = { webhookUrl: 'http://127.0.0.1:4100/webhooks', customers };
const DAY_MS = 86_400_000;

let rig: TrackingRig;
let api: RunningApi;
let rowsBefore: Map<string, number>;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig, { demo: DEMO });
  await addOwnData();
  rowsBefore = await countRows();
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

const few: readonly Stage[] = stages
  .filter(({ days }) => days === 4.4 || days === 11.4)
  .map((stage) => ({ ...stage, shipments: stage.shipments.slice(0, 2) }));

/** Tables that record what was done, which a removal does not undo. */
const RECORDS = new Set([
  ...['api_keys', 'audit_log', 'event_sequences', 'idempotency_keys', 'list_totals', 'outbox', 'rate_limits'],
]);

async function countRows(): Promise<Map<string, number>> {
  const tables = (await accountTables(rig.database)).filter(({ name }) => !RECORDS.has(name));
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where account_id = ${rig.accountId}`.execute(rig.database);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

/** Adds a shipment of a real line, a webhook for all events, and a customer. */
async function addOwnData(): Promise<void> {
  const client = createApiClient(api.origin, api.key);
  await client.post('/webhooks', 'webhook', {
    url: 'https://receiver.example/events',
    active: true,
    events: EVENT_NAMES,
  });
  await client.post('/parties', 'party', { company_name: 'Northwind Imports' });
  const own = await insertTracked(rig.database, rig.accountId, {
    number: 'CLAM0001',
    shipment: { shipping_line_scac: 'CLAM' },
    status: 'tracking_stopped',
  });
  await insertTransportEvent(rig.database, rig.accountId, own);
  await rig.database.updateTable('tracking_requests').set({ scac: 'CLAM' }).where('id', '=', own.requestId).execute();
}

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
  expect(shipments.flatMap((shipment) => textOf(shipment, 'customer_name') ?? []).sort()).toEqual([
    'Alder & Finch Furniture',
    'Alder & Finch Furniture',
    'Brightwell Toys',
    'Brightwell Toys',
  ]);
  // The journeys were polled throughout, so arrivals are published with their times in the past.
  const actual = shipments.flatMap((shipment) => textOf(shipment, 'pod_ata_at') ?? []);
  expect(actual).not.toEqual([]);
  for (const ata of actual) expect(Date.now() - Date.parse(ata)).toBeGreaterThan(DAY_MS / 2);
  expect(rig.simulator.polls.list().length).toBeGreaterThan(20);
});

/** Adds a pending notification of the demo's webhook about a simulated event, for which no delivery runs. */
async function insertNotification(): Promise<void> {
  await sql`
    insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, body)
    select e.account_id, gen_random_uuid(), w.id, e.id, e.name, e.sequence, '{}'
    from events e join webhooks w using (account_id)
    where w.url = ${DEMO.webhookUrl} order by e.sequence limit 1`.execute(rig.database);
}

test('the simulated world is removed with its events and runs, nothing else is, and it does not come back', async () => {
  const client = createApiClient(api.origin, api.key);
  const webhook = { active: false, events: EVENT_NAMES };
  const demo = single(await client.post('/webhooks', 'webhook', { url: 'https://demo.example/', ...webhook }));
  await rig.database.updateTable('webhooks').set({ url: DEMO.webhookUrl }).where('id', '=', demo.id).execute();
  await insertNotification();
  const requests = (await client.get('/tracking_requests')).resources.filter(
    ({ attributes }) => attributes['scac'] !== 'CLAM',
  );
  const before = single(await client.get('/simulated_world')).attributes;
  expect(before).toMatchObject({
    shipments: 4,
    tracking_requests: 4,
    test_clocks: 2,
    webhooks: 1,
    parties: 4,
    removed_at: null,
  });
  expect(before['events']).toBeGreaterThan(20);

  const after = await api.request({ method: 'DELETE', path: '/v2/simulated_world', type: '' });
  expect(after.status).toBe(200);
  const none = { shipments: 0, containers: 0, tracking_requests: 0, events: 0, exceptions: 0, test_clocks: 0 };
  const { attributes } = single(await client.get('/simulated_world'));
  expect(attributes).toMatchObject({ ...none, webhooks: 0, parties: 0, removed_at: expect.any(String) });
  // A deleted webhook stays as a row, so that its deliveries can be explained.
  const rows = await countRows();
  expect([...rows].filter(([name, count]) => count !== rowsBefore.get(name))).toEqual([['webhooks', 2]]);
  expect((await client.get('/tracking_requests')).resources).toHaveLength(1);
  const live = (await client.get('/webhooks')).resources.map((one) => textOf(one, 'url'));
  expect(live).toEqual(['https://receiver.example/events']);
  expect((await client.get('/shipments')).resources.map((one) => textOf(one, 'bill_of_lading_number'))).toEqual([
    'CLAM0001',
  ]);

  for (const { id } of requests) {
    await rig.eventually(async () => {
      const { status } = await rig.temporal.workflow.getHandle(`tracking/${id}`).describe();
      return status.name === 'COMPLETED';
    });
  }
  await addStandingShipments(client, { stages: few, signal: new AbortController().signal });
  expect((await client.get('/test_clocks')).resources).toEqual([]);
  // Without anything simulated, it is removed again without a word in the audit log.
  await client.delete('/simulated_world');
  expect(
    await rig.database
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'simulated_world.removed')
      .execute(),
  ).toHaveLength(1);
});
