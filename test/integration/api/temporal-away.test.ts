/**
 * Tests that reads and writes work while nothing responds at Temporal's address, and that the health check names what
 * is unavailable.
 */
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { createTemporalProbe, type TemporalProbe } from '../../../infra/temporal/probe.ts';
import { requestFor, scenarioNumber } from '../../../simulator/numbers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';

let given: TestDatabase;
let api: ServedApi;
let apiKey: string;
let temporal: TemporalProbe;

/** Returns a port on which nothing listens any more. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

beforeAll(async () => {
  given = await createTestDatabase();
  apiKey = (await bootstrapAccount(given.database)).apiKey ?? '';
  const address = `127.0.0.1:${await deadPort()}`;
  temporal = createTemporalProbe({ address, namespace: 'default', taskQueuePrefix: '' });
  api = await serveApi({
    database: given.database,
    registry: createRegistry({ simulatorUrl: 'http://127.0.0.1:1', environment: {} }),
    temporal,
  });
});
afterAll(async () => {
  await api.stop();
  await temporal.close();
  await given.drop();
});

async function call(path: string, document?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(api.origin + path, {
    headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/vnd.api+json' },
    ...(document === undefined ? {} : { method: 'POST', body: JSON.stringify({ data: document }) }),
  });
  return { status: response.status, body: await response.json() };
}

test.each(['/v2/shipments', '/v2/containers', '/v2/tracking_requests', '/v2/events', '/v2/webhooks'])(
  '%s is read',
  async (path) => {
    expect((await call(path)).status).toBe(200);
  },
);

test('a number is accepted, and its run waits in the outbox', async () => {
  const attributes = requestFor(scenarioNumber('DIRECT', 1));
  const { status, body } = await call('/v2/tracking_requests', { type: 'tracking_request', attributes });
  expect(status).toBe(201);
  const { id } = (body as { data: { id: string } }).data;
  expect((await call(`/v2/tracking_requests/${id}`)).status).toBe(200);
  const waiting = await given.database.selectFrom('outbox').select('workflow_id').execute();
  expect(waiting).toEqual([{ workflow_id: `tracking/${id}` }]);
});

test('the process is alive and ready, and names the unavailable dependency', async () => {
  expect((await call('/healthz')).status).toBe(200);
  expect((await call('/readyz')).status).toBe(200);
  const { status, body } = await call('/healthz/dependencies');
  expect(status).toBe(503);
  expect(body).toEqual({
    status: 'unavailable',
    checks: { database: 'ok', temporal: 'unavailable', worker: 'unavailable' },
  });
});
