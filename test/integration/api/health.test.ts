import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../api/app.ts';
import type { TemporalProbe } from '../../../api/health.ts';
import { connectDatabase } from '../../../store/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { lines } from './server.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.drop());

const healthy = { check: async () => true, hasWorker: async () => true };

test('ready when database, Temporal and worker answer; 503 naming what does not', async () => {
  expect(await ask('/readyz', healthy)).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', temporal: 'ok', worker: 'ok' } },
  ]);
  expect(await ask('/readyz', { ...healthy, hasWorker: async () => false })).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'ok', temporal: 'ok', worker: 'unavailable' } },
  ]);
  const failing = { check: () => Promise.reject(new Error('away')) };
  expect(await ask('/readyz', failing)).toMatchObject([503, { checks: { database: 'ok', temporal: 'unavailable' } }]);
});

test('without a database: alive, not ready, and 503 with Retry-After for requests', async () => {
  const away = 'postgres://postgres@127.0.0.1:9/none';
  expect(await ask('/healthz', healthy, away)).toEqual([200, { status: 'ok' }]);
  expect(await ask('/readyz', healthy, away)).toMatchObject([503, { checks: { database: 'unavailable' } }]);
  expect(await ask('/v2/shipments', healthy, away)).toMatchObject([
    503,
    { errors: [{ status: '503', title: 'Service Unavailable', detail: 'The database is not reachable' }] },
  ]);
});

async function ask(path: string, temporal: TemporalProbe, databaseUrl = server.url): Promise<[number, unknown]> {
  const database = connectDatabase(databaseUrl);
  const logger = pino({ level: 'silent' });
  const app = createApi({ database, temporal, registry: lines, logger, settings: { baseUrl: 'http://x' } });
  const http = createServer(app.callback());
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  try {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`;
    const response = await fetch(url, { headers: { Authorization: 'Token any' } });
    return [response.status, await response.json()];
  } finally {
    http.closeAllConnections();
    http.close();
    await database.destroy();
  }
}
