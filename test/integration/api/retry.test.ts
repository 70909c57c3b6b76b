/** Tests that PATCH /v2/tracking_requests/{id}/retry restarts a failed request. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = async (request_number: string, more: Record<string, unknown> = {}): Promise<string> => {
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'TEST', ...more };
  const { body } = await api.request('POST', '/v2/tracking_requests', {
    body: { data: { type: 'tracking_request', attributes } },
  });
  return body.data.id;
};

const retry = (id: string, options: { key?: string; body?: unknown } = {}) =>
  api.request('PATCH', `/v2/tracking_requests/${id}/retry`, options);

/** Changes the rows as the recording of a failure does. */
async function fail(id: string): Promise<void> {
  await api.database
    .updateTable('tracking_requests')
    .set({
      status: 'failed',
      failed_reason: 'not_found',
      failure: JSON.stringify({ reason: 'not_found' }),
      retry_count: 3,
      requested_at: new Date('2026-01-01T00:00:00Z'),
    })
    .where('id', '=', id)
    .execute();
  await api.database
    .updateTable('watches')
    .set({ closed_at: new Date('2026-01-08T00:00:00Z'), consecutive_failures: 3 })
    .where('tracking_request_id', '=', id)
    .execute();
  await api.database.deleteFrom('outbox').where('workflow_id', '=', `tracking/${id}`).execute();
}

async function failed(number: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await create(number, more);
  await fail(id);
  return id;
}

describe('PATCH /v2/tracking_requests/{id}/retry', () => {
  test('the same resource is pending again, its line is polled now, its window restarts', async () => {
    const id = await failed('RETRY0001', { ref_numbers: ['PO-9'] });
    const from = Date.now();
    const answer = await retry(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      id,
      attributes: {
        status: 'pending',
        failed_reason: null,
        is_retrying: false,
        retry_count: null,
        ref_numbers: ['PO-9'],
      },
    });
    const row = await api.database
      .selectFrom('tracking_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.failure).toBeNull();
    expect(row.requested_at.getTime()).toBeGreaterThanOrEqual(from);
    const watches = await api.database
      .selectFrom('watches')
      .selectAll()
      .where('tracking_request_id', '=', id)
      .execute();
    expect(watches).toMatchObject([{ source_kind: 'line', closed_at: null, consecutive_failures: 0 }]);
    expect(watches[0]?.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    const wakes = await api.database
      .selectFrom('outbox')
      .select('kind')
      .where('workflow_id', '=', `tracking/${id}`)
      .execute();
    expect(wakes).toEqual([{ kind: 'wake_tracking' }]);
    expect((await api.get('/v2/tracking_requests?filter[status]=failed')).body.data).toEqual([]);
  });

  test('works with a document, and rejects one for another request', async () => {
    const id = await failed('RETRY0002');
    expect((await retry(id, { body: { data: { type: 'tracking_request', id: newId() } } })).status).toBe(409);
    expect((await retry(id, { body: { data: { type: 'tracking_request', id } } })).status).toBe(200);
  });

  test.each(['pending', 'awaiting_manifest', 'created', 'tracking_stopped'] as const)(
    '409 for a %s one',
    async (status) => {
      const id = await create(`RETRY${status.replaceAll('_', '')}`);
      await api.database.updateTable('tracking_requests').set({ status }).where('id', '=', id).execute();
      const answer = await retry(id);
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0].detail).toBe(`Only failed tracking requests can be retried; this one is ${status}`);
    },
  );

  test('409 names the request that tracks the number by now', async () => {
    const id = await failed('RETRY0003');
    const meanwhile = await create('retry-0003');
    const answer = await retry(id);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toMatchObject([{ meta: { tracking_request_id: meanwhile } }]);
    expect((await api.get(`/v2/tracking_requests/${id}`)).body.data.attributes.status).toBe('failed');
  });

  test('of ten concurrent retries, one restarts the request', async () => {
    const id = await failed('RETRY0004');
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('409 where its test clock was deleted', async () => {
    const clock = await api.request('POST', '/v2/test_clocks', {
      body: { data: { type: 'test_clock', attributes: { start_at: '2026-08-01T00:00:00Z' } } },
    });
    const id = await failed('RETRY0005', { test_clock_id: clock.body.data.id });
    expect((await retry(id)).status).toBe(200);
    await fail(id);
    await api.request('DELETE', `/v2/test_clocks/${clock.body.data.id}`);
    expect((await retry(id)).body.errors[0].detail).toBe('The test clock of this tracking request was deleted');
  });

  test('404 for what belongs to another account', async () => {
    const id = await failed('RETRY0006');
    expect((await retry(id, { key: api.otherKey })).status).toBe(404);
    expect((await api.get(`/v2/tracking_requests/${id}`)).body.data.attributes.status).toBe('failed');
    expect((await retry(newId())).status).toBe(404);
  });
});
