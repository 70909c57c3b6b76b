/**
 * Tests the metrics that Prometheus reads from a process: requests by operation, figures for all accounts, and the
 * process's health.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry, type MetricsServer, serveMetrics } from '../../../infra/metrics/metrics-server.ts';
import { registerOperatingMetrics } from '../../../infra/metrics/operating-metrics.ts';
import { registerPoolMetrics } from '../../../infra/metrics/pool-metrics.ts';
import { registerRequestMetrics } from '../../../infra/metrics/request-metrics.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { reserveQuota } from '../../../store/watches/quotas.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { freePorts } from '../../support/free-ports.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const logger = pino({ level: 'silent' });
let api: TestApi;
let server: MetricsServer;
let origin: string;
let isReady = true;

beforeAll(async () => {
  const registry = createRegistry('api');
  api = await startTestApi({ observe: registerRequestMetrics(registry) });
  registerOperatingMetrics(registry, { database: api.database, logger });
  const [port = 0] = await freePorts(1);
  const configuration = readConfiguration({ SEAMARK_METRICS_PORT: String(port) });
  server = await serveMetrics(registry, { configuration, checks: { database: async () => isReady }, logger });
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.stop();
  await api.stop();
});

const scrape = async () => (await fetch(`${origin}/metrics`)).text();
const quotaRequest = {
  credentialKey: 'line:MAEU',
  accountId: newId(),
  watchId: newId(),
  urgent: false,
  limits: { perSecond: null, perMinute: 10, perHour: null, perDay: null, concurrency: 10 },
};

/** Stores a webhook with a notification that was due some time ago. */
async function lateDelivery(webhook: { next_probe_at?: Date }, lateMs = 600_000): Promise<void> {
  const [id, eventId] = [newId(), newId()];
  const common = { account_id: api.accountId, sequence: Math.floor(Math.random() * 1e9), body: '{}' };
  const name = 'tracking_request.succeeded';
  await insertWebhook(api.database, {
    ...{ account_id: api.accountId, id, url: 'https://receiver.example', events: [name] },
    ...{ secret_encrypted: Buffer.alloc(1), secret_masked: '', headers: null, ...webhook },
  });
  await api.database
    .insertInto('events')
    .values({ ...common, id: eventId, name, reference_type: 'tracking_request', reference_id: newId() })
    .execute();
  await api.database
    .insertInto('webhook_notifications')
    .values({
      ...{ ...common, id: newId(), webhook_id: id, event_id: eventId, event_name: name, lane: 'live' },
      next_attempt_at: new Date(Date.now() - lateMs),
    })
    .execute();
}

const sampleOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  );

test('requests are counted by operation and class of status, with bounded labels', async () => {
  await api.get('/v2/shipments');
  await api.get('/v2/shipments/00000000-0000-7000-8000-000000000000');
  await api.get('/v2/no_such_path');
  const text = await scrape();
  const count = (operation: string, status: string) =>
    sampleOf(text, `seamark_http_request_seconds_count{process="api",operation="${operation}",status="${status}"}`);
  expect([count('list-shipments', '2xx'), count('get-shipment', '4xx'), count('none', '4xx')]).toEqual([1, 1, 1]);
  expect(text).not.toContain('no_such_path');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('figures of all accounts are read at each scrape', async () => {
  const tracked = await insertTracked(api.database, api.accountId);
  await api.database
    .updateTable('watches')
    .set({ due_at: new Date(Date.now() - 600_000), closed_at: null, paused_at: null })
    .where('tracking_request_id', '=', tracked.requestId)
    .execute();
  await api.database
    .insertInto('outbox')
    .values({
      kind: 'wake_tracking',
      workflow_id: 'tracking/x',
      payload: '{}',
      created_at: new Date(Date.now() - 30_000),
    })
    .execute();
  const text = await scrape();
  const process = 'process="api"';
  expect(sampleOf(text, `seamark_database_up{${process}}`)).toBe(1);
  expect(sampleOf(text, `seamark_outbox_pending{${process}}`)).toBe(1);
  expect(sampleOf(text, `seamark_outbox_age_seconds{${process}}`)).toBeGreaterThan(29);
  expect(sampleOf(text, `seamark_polls_due{kind="line",${process}}`)).toBeGreaterThan(0);
  expect(sampleOf(text, `seamark_polls_late_seconds{kind="line",${process}}`)).toBeGreaterThan(590);
});

test('sources show quota and circuit breaker by their code, not by their account', async () => {
  const own = (n: number) => `line:MAEU:account:0199aaaa-0000-7000-8000-00000000000${n}:v1`;
  const now = new Date();
  await api.database
    .insertInto('credentials')
    .values([
      { key: own(1), open_until: new Date(now.getTime() + 600_000), quota: [null, 4, null, null, 2] as never },
      { key: own(2), paused_at: now },
    ])
    .execute();
  for (let call = 0; call < 3; call++) {
    const { verdict } = await reserveQuota(
      api.database,
      { ...quotaRequest, credentialKey: 'line:MAEU' },
      new Date(now.getTime() - 5_000),
    );
    expect(verdict).toBe('granted');
  }
  const text = await scrape();
  const labels = 'kind="line",source="MAEU"';
  expect(sampleOf(text, `seamark_source_credentials{${labels},state="withheld",process="api"}`)).toBe(1);
  expect(sampleOf(text, `seamark_source_credentials{${labels},state="paused",process="api"}`)).toBe(1);
  expect(sampleOf(text, `seamark_quota_minute_ratio{${labels},process="api"}`)).toBe(0.3);
  expect(sampleOf(text, `seamark_quota_waiting{${labels},process="api"}`)).toBe(0);
  expect(text).not.toContain('0199aaaa');
});

test('a late delivery shows its delay, unless its webhook waits for a probe', async () => {
  await lateDelivery({});
  await lateDelivery({ next_probe_at: new Date(Date.now() + 600_000) }, 7_200_000);
  const text = await scrape();
  expect(sampleOf(text, 'seamark_webhooks_delayed{process="api"}')).toBe(1);
  const late = sampleOf(text, 'seamark_webhook_delay_seconds{process="api"}');
  expect(late).toBeGreaterThanOrEqual(600);
  expect(late).toBeLessThan(3_600);
});

test('events that a webhook has never been sent are counted, but not retries', async () => {
  const lag = async () => {
    const text = await scrape();
    const value = (name: string) => sampleOf(text, `seamark_event_lag${name}{process="api"}`);
    return { count: value(''), seconds: value('_seconds') };
  };
  await api.database.deleteFrom('webhook_notifications').execute();
  expect(await lag()).toEqual({ count: 0, seconds: 0 });
  await lateDelivery({});
  await api.database
    .updateTable('webhook_notifications')
    .set({ created_at: new Date(Date.now() - 600_000) })
    .execute();
  const { count, seconds } = await lag();
  expect(count).toBe(1);
  expect(seconds).toBeGreaterThanOrEqual(600);
  await api.database.updateTable('webhook_notifications').set({ lane_attempts: 1 }).execute();
  expect(await lag()).toEqual({ count: 0, seconds: 0 });
});

test('a pool shows its connections, and who waits for one', async () => {
  const registry = createRegistry('worker');
  const database = connectDatabase(api.databaseUrl, {
    maxConnections: 1,
    ...registerPoolMetrics(registry)('tracking'),
  });
  const state = async (name: string) =>
    sampleOf(
      await registry.metrics(),
      `seamark_database_connections{pool="tracking",state="${name}",process="worker"}`,
    );
  let waiting: Promise<unknown> = Promise.resolve();
  await database.connection().execute(async () => {
    waiting = sql`select 1`.execute(database);
    await expect.poll(async () => [await state('busy'), await state('waiting')]).toEqual([1, 1]);
  });
  await waiting;
  expect([await state('busy'), await state('waiting'), await state('idle')]).toEqual([0, 0, 1]);
  expect(
    sampleOf(await registry.metrics(), 'seamark_database_wait_seconds_count{process="worker",pool="tracking"}'),
  ).toBe(2);
  await database.destroy();
});

test('without the database, its figures are absent, and a metric says so', async () => {
  const registry = createRegistry('api');
  const away = connectDatabase('postgres://postgres@127.0.0.1:9/none');
  registerOperatingMetrics(registry, { database: away, logger });
  const text = await registry.metrics();
  expect(sampleOf(text, 'seamark_database_up{process="api"}')).toBe(0);
  expect(text).not.toMatch(/^seamark_outbox_pending/m);
  await away.destroy();
});

test('health is served on the same port', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  isReady = false;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
});
