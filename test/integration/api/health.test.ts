import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemporalProbe } from '../../../api/health.ts';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { serveApi } from '../../support/serve-api.ts';
import { lines } from './server.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.drop());

const healthy = { check: async () => true, hasWorker: async () => true };

test('dependencies are ok when database, Temporal and worker respond; else 503 with the missing one', async () => {
  expect(await call('/healthz/dependencies', healthy)).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', temporal: 'ok', worker: 'ok' } },
  ]);
  expect(await call('/healthz/dependencies', { ...healthy, hasWorker: async () => false })).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'ok', temporal: 'ok', worker: 'unavailable' } },
  ]);
  const failing = { check: () => Promise.reject(new Error('away')) };
  expect(await call('/healthz/dependencies', failing)).toMatchObject([
    503,
    { checks: { database: 'ok', temporal: 'unavailable' } },
  ]);
});

test('ready to serve without Temporal and without a worker', async () => {
  const away = { check: () => Promise.reject(new Error('away')), hasWorker: async () => false };
  expect(await call('/readyz', away)).toEqual([200, { status: 'ok', checks: { database: 'ok' } }]);
});

test('without a database: alive, not ready, and 503 with Retry-After for requests', async () => {
  const away = 'postgres://postgres@127.0.0.1:9/none';
  expect(await call('/healthz', healthy, away)).toEqual([200, { status: 'ok' }]);
  expect(await call('/readyz', healthy, away)).toMatchObject([503, { checks: { database: 'unavailable' } }]);
  expect(await call('/v2/shipments', healthy, away)).toMatchObject([
    503,
    { errors: [{ status: '503', title: 'Service Unavailable', detail: 'The database is not reachable' }] },
  ]);
});

async function call(path: string, temporal: TemporalProbe, databaseUrl = server.url): Promise<[number, unknown]> {
  const database = connectDatabase(databaseUrl);
  const api = await serveApi({ database, temporal, registry: lines });
  try {
    const response = await fetch(`${api.origin}${path}`, { headers: { Authorization: 'Token any' } });
    return [response.status, await response.json()];
  } finally {
    await api.stop();
    await database.destroy();
  }
}
