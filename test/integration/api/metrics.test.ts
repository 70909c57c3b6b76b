/** What Prometheus reads from a process: requests by operation, figures for all accounts, and the process's health. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry, type MetricsServer, serveMetrics } from '../../../infra/metrics/metrics-server.ts';
import { registerOperatingMetrics } from '../../../infra/metrics/operating-metrics.ts';
import { registerRequestMetrics } from '../../../infra/metrics/request-metrics.ts';
import { readConfiguration } from '../../../infra/settings/configuration.ts';
import { connectDatabase } from '../../../store/postgres/database.ts';
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
const sampleOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  );

test('requests count by operation and class of status, with labels that are bounded', async () => {
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

test('without the database its figures are absent, and a metric says so', async () => {
  const registry = createRegistry('api');
  const away = connectDatabase('postgres://postgres@127.0.0.1:9/none');
  registerOperatingMetrics(registry, { database: away, logger });
  const text = await registry.metrics();
  expect(sampleOf(text, 'seamark_database_up{process="api"}')).toBe(0);
  expect(text).not.toMatch(/^seamark_outbox_pending/m);
  await away.destroy();
});

test('health is served beside them', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  isReady = false;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
});
