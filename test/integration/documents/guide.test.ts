/** Tests that the guide to documents (`docs/documents.md`) matches the system word for word. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { runGuide } from '../api/guide.ts';
import { insertTracked } from '../api/rows.ts';
import { BASE_URL, type TestApi } from '../api/server.ts';
import { until } from '../webhooks/delivery-rig.ts';
import { type DocumentRig, startDocumentRig } from './document-rig.ts';

let rig: DocumentRig;
let stopWorkers: () => Promise<void>;
beforeAll(async () => {
  rig = await startDocumentRig();
  stopWorkers = await rig.startWorkers();
});
afterAll(async () => {
  await stopWorkers();
  await rig.stop();
});

test('its requests get the responses shown', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/documents.md'), 'utf8');
  await insertTracked(rig.api.database, rig.api.accountId, { containers: ['MSCU6683873'] });
  // URLs in responses start with the origin given in the settings, which is not the test server's.
  const request: TestApi['request'] = (method, address, options) =>
    rig.api.request(method, address.replace(BASE_URL, ''), options);
  const names = new Map<string, string>();
  const [before = '', after = ''] = guide.split('## Read what it states');
  await runGuide({ ...rig.api, request }, before, names);
  await until(async () => {
    const rows = await rig.api.database.selectFrom('documents').select('pending_work').execute();
    return rows.every(({ pending_work }) => pending_work === null);
  });
  await runGuide({ ...rig.api, request }, after, names);
});
