/**
 * Runs the examples of docs/operate.md: diagnosing a receiver that gets no deliveries, SQL statements for operators,
 * and the retention commands.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvents } from '../../../store/events/append-events.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { recordAttempt } from '../../../store/webhooks/delivery-attempts.ts';
import { findCatalogueEvent } from '../../../webhooks/catalogue.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';
import { sampleEvent } from '../../../webhooks/sample-notification.ts';
import { examplesIn } from '../../support/run-example.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

const event = 'container.created';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    services: () => ({ addressRules: { allowLoopback: true } }),
  });
});
afterAll(() => api.stop());

async function created(webhook: { containerId: string; shipmentId: string }): Promise<void> {
  const catalogued = findCatalogueEvent(event);
  if (catalogued === null) throw new Error(event);
  const body = sampleEvent(catalogued, BASE_URL);
  const of = { ...webhook, trackingRequestId: null };
  const announced = { id: newId(), name: event, ...of, body, backfilled: false, occurredAt: null };
  await api.database
    .transaction()
    .execute((trx) =>
      appendEvents(trx, api.accountId, [announced], (input) => notificationBody(input, BASE_URL), new Date()),
    );
}

/** Creates a webhook whose receiver returned 410 for the first event, so that the second event was not sent. */
async function goneReceiver(): Promise<Map<string, string>> {
  const { database, accountId } = api;
  const { shipmentId, containerIds } = await insertTracked(database, accountId);
  const of = { shipmentId, containerId: containerIds[0] ?? '' };
  const attributes = { url: 'https://receiver.example/hooks', events: [event] };
  const { body } = await api.request('POST', '/v2/webhooks', { body: { data: { type: 'webhook', attributes } } });
  const webhookId: string = body.data.id;
  await created(of);
  const { id } = await database.selectFrom('webhook_notifications').select('id').executeTakeFirstOrThrow();
  await recordAttempt(database, {
    accountId,
    webhookId,
    notificationId: id,
    number: 1,
    replayId: null,
    startedAt: new Date(),
    durationMs: 40,
    url: attributes.url,
    address: '198.51.100.20',
    statusCode: 410,
    error: 'status: the receiver responded with 410',
    requestHeaders: {},
    responseHeaders: {},
    responseBody: '',
    failure: {
      probeAfterFailures: 10,
      maxProbeSeconds: 600,
      holdSeconds: 0,
      disable: 'gone',
      disableAfterDays: 5,
      announceAtPercent: [],
    },
    outcome: { status: 'retry', inSeconds: 5 },
  });
  await created(of);
  return new Map([
    ['webhook', webhookId],
    ['container', of.containerId],
  ]);
}

test('repairs a receiver that gets nothing, until it has all events', async () => {
  await runGuide(api, await readGuide('../operate.md'), await goneReceiver());
});

test('the statements for operators run as they stand', async () => {
  const blocks = await examplesIn('docs/operate.md', 'sql');
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) await sql.raw(block.replaceAll("'…'", `'${newId()}'`)).execute(api.database);
});

test('the retention command counts first, and then removes what it counted', async () => {
  const run = async (...words: string[]): Promise<string> => {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const options = { env: { ...environment, DATABASE_URL: api.databaseUrl } };
    return (await promisify(execFile)(process.execPath, ['infra/commands/retention.ts', ...words], options)).stdout;
  };
  await sql`update events set created_at = now() - interval '500 days' where sequence = 1`.execute(api.database);
  await sql`
    update webhook_notifications set created_at = now() - interval '500 days', last_attempt_at = null, finished_at = null,
      status = 'failed', lane = null where sequence = 1`.execute(api.database);
  const expected = { notifications: 1, attempts: 1, events: 1, responses: 0, changes: 0 };
  expect(JSON.parse(await run('--dry-run'))).toEqual(expected);
  expect(JSON.parse(await run('--remove'))).toMatchObject({ ...expected, complete: true });
});
