/** Runs every example of docs/api/limits.md, idempotency.md and errors.md. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ApiError,
  errorDocument,
  internalError,
  payloadTooLarge,
  tooManyRequests,
  unavailable,
  unreadable,
} from '../../../api/json-api/errors.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { examplesIn, runClientExample } from '../../support/run-example.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  const noon = new Date('2026-11-02T12:00:00Z');
  api = await startTestApi({ accountSettings: {}, windowsNow: () => noon });
});
afterAll(() => api.stop());

describe('limits.md', () => {
  test('matches the system', async () => {
    for (let index = 0; index < 10; index++) await api.request('PATCH', `/v2/containers/${newId()}/refresh`);
    await runGuide(api, await readGuide('limits.md'), new Map([['container', newId()]]));
  });

  test('its program runs', async () => {
    const [program = ''] = await examplesIn('docs/api/limits.md', 'ts');
    expect(await runClientExample(program, { SEAMARK_URL: api.origin, SEAMARK_API_KEY: api.key })).toBe('200\n');
  });

  test('its commands work', async () => {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const [commands = ''] = await examplesIn('docs/api/limits.md', 'sh');
    for (const command of commands.trim().split('\n')) {
      const env = { ...environment, DATABASE_URL: api.databaseUrl };
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
      expect(stdout).toContain('Default account');
    }
    const { settings } = await api.database
      .selectFrom('accounts')
      .select('settings')
      .where('id', '=', api.accountId)
      .executeTakeFirstOrThrow();
    expect(settings).toEqual({
      limits: { refresh: 30 },
      features: { routing_data: false },
      documents: { duplicates: 'replace', quota_megabytes: 5000 },
    });
  });
});

test('idempotency.md matches the system', async () => {
  await runGuide(api, await readGuide('idempotency.md'), new Map());
});

describe('errors.md', () => {
  test('matches the system', async () => {
    const { accountId } = api;
    const { key: reader } = await createApiKey(api.database, { accountId, name: 'reader', scopes: ['read'] });
    const { shipmentId: shipment } = await insertTracked(api.database, accountId);
    await runGuide(api, await readGuide('errors.md'), new Map(Object.entries({ reader, shipment })));
  });

  test('shows errors as the server writes them', async () => {
    const errors: ApiError[] = [
      unreadable(408, 'Request Timeout'),
      payloadTooLarge(1024 * 1024),
      tooManyRequests('default', 1),
      unreadable(431, 'Request Header Fields Too Large'),
      internalError(),
      unavailable('The database is not reachable', 5),
    ];
    const shown = (await examplesIn('docs/api/errors.md', 'json')).map((text) => JSON.parse(text));
    expect(shown).toEqual(errors.map((error) => errorDocument(error, '…')));
  });
});
