import { afterAll, beforeAll, expect, test } from 'vitest';
import { inferNumberRoute } from '../../../api/routes/tracking-requests/infer-number.ts';
import { TABLE_COLUMNS } from '../../../operations/tracking-request-table.ts';
import { BULK_STATUSES } from '../../../resources/bulk-result.ts';
import { newId } from '../../../store/ids.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    moreRoutes: () => [inferNumberRoute({ probe: async () => ({ answers: [], postponedUntil: null }) })],
  });
});
afterAll(() => api.stop());

async function insertFailed(): Promise<string> {
  const id = newId();
  await api.database
    .insertInto('tracking_requests')
    .values({
      account_id: api.accountId,
      id,
      request_type: 'bill_of_lading',
      request_number: 'DIRECT000009',
      normalized_number: 'DIRECT000009',
      scac: 'TEST',
      status: 'failed',
      failed_reason: 'expired',
    })
    .execute();
  return id;
}

test('the guide to tracking tells what happens', async () => {
  const party = await api.ask('POST', '/v2/parties', {
    body: { data: { type: 'party', attributes: { company_name: 'Northwind Imports' } } },
  });
  const tracked = await insertTracked(api.database, api.accountId, { number: 'DIRECT000010' });
  const names = new Map([
    ['party', party.body.data.id],
    ['failed', await insertFailed()],
    ['tracked', tracked.requestId],
    ['shipment', tracked.shipmentId],
    ['container', tracked.containerIds[0] ?? ''],
  ]);
  await runGuide(api, await readGuide('tracking.md'), names);
});

test('it names every column of a table and every status of a row', async () => {
  const guide = await readGuide('tracking.md');
  for (const name of [...TABLE_COLUMNS, ...BULK_STATUSES]) expect(guide).toContain(`\`${name}\``);
});
