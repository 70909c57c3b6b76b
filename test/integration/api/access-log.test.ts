/** Tests that the access log has one line per request, which identifies the request but contains no secrets. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { BASE_URL, type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from './server.ts';

let given: TestDatabase;
let api: ServedApi;
let quiet: ServedApi;
let accountId: string;
let apiKey: string;
const written: string[] = [];
const logger = pino({ level: 'info' }, { write: (line) => written.push(line) });

beforeAll(async () => {
  given = await createTestDatabase();
  const account = await bootstrapAccount(given.database);
  accountId = account.accountId;
  apiKey = account.apiKey ?? '';
  const common = { database: given.database, registry: lines, logger, settings: { baseUrl: BASE_URL } };
  api = await serveApi({ ...common, logsAccess: true });
  quiet = await serveApi(common);
});
afterAll(async () => {
  await api.stop();
  await quiet.stop();
  await given.drop();
});

async function linesOf(path: string, headers: Record<string, string> = {}, { origin } = api) {
  written.length = 0;
  const response = await fetch(origin + path, { headers: { Authorization: `Token ${apiKey}`, ...headers } });
  await response.text();
  return { response, text: written.join(''), entries: written.map((line) => JSON.parse(line)) };
}

test('a request is one line with its operation, status, duration, account and id', async () => {
  const { response, entries } = await linesOf('/v2/shipments?filter[q]=a-secret-number');
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ operation: 'list-shipments', method: 'GET', path: '/v2/shipments', status: response.status, accountId },
      ...{ requestId: response.headers.get('x-request-id'), durationMs: expect.any(Number) },
    }),
  ]);
});

test('the id of a proxy in front is adopted', async () => {
  const { entries } = await linesOf('/v2/shipments', { 'X-Request-Id': 'proxy-0123456789' });
  expect(entries[0]).toMatchObject({ requestId: 'proxy-0123456789' });
});

test('neither keys, queries nor paths that match nothing are logged', async () => {
  const { text } = await linesOf('/v2/shipments?token=a-secret');
  expect(text).not.toContain('a-secret');
  expect(text).not.toContain(apiKey);
  const unknown = await linesOf('/v2/nothing/a-secret');
  expect(unknown.entries[0]).toMatchObject({ status: 404 });
  expect(unknown.text).not.toContain('a-secret');
});

test('without the setting, requests are not logged', async () => {
  expect((await linesOf('/v2/shipments', {}, quiet)).entries).toEqual([]);
});
