import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE_COLUMNS } from '../../../operations/tracking-requests/request-table.ts';
import { BULK_STATUSES } from '../../../resources/tracking-requests/bulk-result.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, insertWatch } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';
import { insertAnswer } from './stored-responses.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
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

/** Inserts a request whose line failed to find the number twice, and was unreachable in between. */
async function insertPolled(): Promise<string> {
  const { database, accountId } = api;
  const id = newId();
  const number = 'DIRECT000011';
  await database
    .insertInto('tracking_requests')
    .values({
      account_id: accountId,
      id,
      request_type: 'bill_of_lading',
      request_number: number,
      normalized_number: number,
      scac: 'TEST',
      status: 'awaiting_manifest',
      failure: JSON.stringify({ reason: 'not_found_yet', detail: 'status 404', at: '2026-11-02T08:40:00Z' }),
    })
    .execute();
  const polledAt = new Date('2026-11-02T08:40:00Z');
  await insertWatch(database, accountId, id, 'line', 'TEST', polledAt);
  await database
    .updateTable('watches')
    .set({ attempts: 3, last_outcome: 'not_found_yet', last_outcome_detail: 'status 404' })
    .where('tracking_request_id', '=', id)
    .execute();
  const source = { kind: 'line', code: 'TEST' } as const;
  for (const receivedAt of ['2026-11-01T08:40:00Z', '2026-11-02T08:40:00Z']) {
    const answer = { source, outcome: 'not_found_yet', status: 404, receivedAt, durationMs: 840 };
    await insertAnswer(database, { accountId, requestId: id, ...answer });
  }
  return id;
}

test('the guide to tracking matches the system', async () => {
  const party = await api.request('POST', '/v2/parties', {
    body: { data: { type: 'party', attributes: { company_name: 'Northwind Imports' } } },
  });
  const tracked = await insertTracked(api.database, api.accountId, { number: 'DIRECT000010' });
  const names = new Map([
    ['party', party.body.data.id],
    ['asked', await insertPolled()],
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
