/**
 * Tests a Postgres failover that leaves the connections open: requests end, the health check reports the failure, and
 * reads work again afterwards.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { connectDatabase, type Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { NetworkLink } from '../../support/network-link.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from './server.ts';

const PATIENCE_MS = 4_000;

let server: TestDatabase;
let network: NetworkLink;
let database: Database;
let api: ServedApi;
let key: string;

beforeAll(async () => {
  server = await createTestDatabase();
  const accountId = newId();
  await insertAccount(server.database, { id: accountId, name: 'Night desk' });
  ({ key } = await createApiKey(server.database, { accountId, name: 'Night desk' }));
  network = await NetworkLink.to(Number(new URL(server.url).port));
  database = connectDatabase(network.urlOf(server.url), { patienceMs: PATIENCE_MS });
  api = await serveApi({ database, registry: lines, temporal: { check: async () => true } });
});
afterAll(async () => {
  await api.stop();
  await database.destroy();
  await network.close();
  await server.drop();
});

const get = (path: string) => fetch(`${api.origin}${path}`, { headers: { Authorization: `Token ${key}` } });
const list = async () => (await get('/v2/shipments')).status;

test('a request that hangs is 503, readiness fails meanwhile, and all reads work again', async () => {
  expect(await Promise.all(Array.from({ length: 12 }, list))).toEqual(Array(12).fill(200));
  network.loseOpenConnections();
  const began = performance.now();
  const hanging = [list(), list()];
  await wait(3_500);
  expect((await get('/readyz')).status).toBe(503);
  expect(await Promise.all(hanging)).toEqual([503, 503]);
  expect(performance.now() - began).toBeLessThan(10_000);
  await wait(Math.max(0, PATIENCE_MS + 1_000 - (performance.now() - began)));
  expect(await Promise.all(Array.from({ length: 12 }, list))).toEqual(Array(12).fill(200));
  expect((await get('/readyz')).status).toBe(200);
});

test('a statement that takes too long is ended by Postgres, and breaks no connection', async () => {
  const slow = sql`select pg_sleep(20)`.execute(database);
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await list()).toBe(200);
});
