/** Tests POST /v2/tracking_requests/actions: one action on many requests, with one result each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function create(request_number: string, more: Record<string, unknown> = {}): Promise<string> {
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'TEST', ...more };
  const { body } = await api.request('POST', '/v2/tracking_requests', {
    body: { data: { type: 'tracking_request', attributes } },
  });
  return body.data.id;
}

/** Changes the rows as the recording of a failure does. */
async function fail(id: string, reason = 'not_found'): Promise<void> {
  const row = { status: 'failed', failed_reason: 'not_found', failure: JSON.stringify({ reason }) } as const;
  await api.database.updateTable('tracking_requests').set(row).where('id', '=', id).execute();
  const watch = { closed_at: new Date(), consecutive_failures: 3, last_outcome: reason };
  await api.database.updateTable('watches').set(watch).where('tracking_request_id', '=', id).execute();
  await api.database.deleteFrom('outbox').where('workflow_id', '=', `tracking/${id}`).execute();
}

async function failed(number: string, reason?: string): Promise<string> {
  const id = await create(number);
  await fail(id, reason);
  return id;
}

const act = (body: Record<string, unknown>, key?: string) =>
  api.request('POST', '/v2/tracking_requests/actions', { body, ...(key === undefined ? {} : { key }) });
const statusesOf = (body: { tracking_requests: { status: string }[] }) =>
  body.tracking_requests.map(({ status }) => status);
const rowOf = (id: string) =>
  api.database.selectFrom('tracking_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const watchesOf = (id: string) =>
  api.database.selectFrom('watches').selectAll().where('tracking_request_id', '=', id).execute();
const wakesOf = async (id: string) =>
  (await api.database.selectFrom('outbox').select('id').where('workflow_id', '=', `tracking/${id}`).execute()).length;

describe('POST /v2/tracking_requests/actions', () => {
  test('each request has its own result, in the order of the requests', async () => {
    const good = await failed('ACTION0001');
    const live = await create('ACTION0002');
    const { requestId: others } = await insertTracked(api.database, api.otherAccountId);
    const { status, body } = await act({ action: 'retry', requests: [live, good, others, 'x'].map((id) => ({ id })) });
    expect(status).toBe(200);
    expect(statusesOf(body)).toEqual(['refused', 'changed', 'not_found', 'not_found']);
    expect(body.tracking_requests[0].detail).toContain('this one is pending');
    expect((await rowOf(good)).status).toBe('pending');
    expect(await wakesOf(good)).toBe(1);
  });

  test('another line restarts with its own watch', async () => {
    const id = await failed('ACTION0003');
    const { body } = await act({ action: 'change', requests: [{ id, scac: 'clam' }] });
    expect(statusesOf(body)).toEqual(['changed']);
    expect(await rowOf(id)).toMatchObject({
      scac: 'CLAM',
      status: 'pending',
      failure: null,
      state: 'waiting_for_first_answer',
    });
    expect(await watchesOf(id)).toMatchObject([
      {
        source_code: 'CLAM',
        credential_key: 'line:CLAM',
        closed_at: null,
        last_outcome: null,
        consecutive_failures: 0,
      },
    ]);
    expect(await wakesOf(id)).toBe(1);
    expect(statusesOf((await act({ action: 'change', requests: [{ id, scac: 'CLAM' }] })).body)).toEqual(['unchanged']);
  });

  test('another number is parsed like a new one, and rejected if it is tracked already', async () => {
    const [id, other] = [await failed('ACTION0004'), await create('ACTION0005')];
    const change = async (to: Record<string, unknown>) =>
      (await act({ action: 'change', requests: [{ id, ...to }] })).body.tracking_requests[0];
    expect(await change({ scac: 'NOPE' })).toMatchObject({
      status: 'refused',
      detail: "Scac 'NOPE' is not recognized",
    });
    expect(await change({})).toMatchObject({ status: 'refused' });
    expect(await change({ request_number: 'action 0005' })).toMatchObject({
      status: 'refused',
      detail: 'Another tracking request tracks this number already',
    });
    expect((await rowOf(id)).request_number).toBe('ACTION0004');
    expect(await change({ request_number: 'CSQU3054383', request_type: 'container' })).toMatchObject({
      status: 'changed',
    });
    expect(await rowOf(id)).toMatchObject({ request_type: 'container', normalized_number: 'CSQU3054383' });
    expect((await rowOf(other)).status).toBe('pending');
  });

  test('a window is extended, also for a request that failed because of it', async () => {
    const [waiting, ended, wrong] = [
      await create('ACTION0006'),
      await failed('ACTION0007'),
      await failed('ACTION0008', 'withheld'),
    ];
    const requests = [waiting, ended, wrong].map((id) => ({ id }));
    const { body } = await act({ action: 'extend_window', days: 14, requests });
    expect(statusesOf(body)).toEqual(['changed', 'changed', 'refused']);
    expect((await rowOf(waiting)).window_extra_days).toBe(14);
    expect(await rowOf(ended)).toMatchObject({ status: 'pending', window_extra_days: 14 });
    expect(await wakesOf(ended)).toBe(1);
  });

  test('stops, resumes and deletes like the single operations', async () => {
    const { requestId, shipmentId } = await insertTracked(api.database, api.accountId);
    const fresh = await create('ACTION0009');
    const requests = [{ id: requestId }, { id: fresh }];
    expect(statusesOf((await act({ action: 'stop', requests })).body)).toEqual(['changed', 'refused']);
    expect(statusesOf((await act({ action: 'stop', requests: [{ id: requestId }] })).body)).toEqual(['unchanged']);
    expect((await rowOf(requestId)).status).toBe('tracking_stopped');
    expect(statusesOf((await act({ action: 'resume', requests })).body)).toEqual(['changed', 'refused']);
    const shipment = await api.database
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', shipmentId)
      .executeTakeFirst();
    expect(shipment?.tracking_stopped_at).toBeNull();
    expect(statusesOf((await act({ action: 'delete', requests })).body)).toEqual(['refused', 'changed']);
    expect((await api.get(`/v2/tracking_requests/${fresh}`)).status).toBe(404);
  });

  test('an unreadable body changes nothing, and gets the exact problem', async () => {
    const id = await failed('ACTION0010');
    const { status, body } = await act({ action: 'explode', requests: [{ id }] });
    expect([status, body.errors[0].source.pointer]).toEqual([422, '/action']);
    expect((await act({ action: 'retry', requests: [] })).body.errors[0].source.pointer).toBe('/requests');
    const many = Array.from({ length: 101 }, () => ({ id: newId() }));
    expect((await act({ action: 'retry', requests: many })).status).toBe(422);
    expect((await rowOf(id)).status).toBe('failed');
  });
});
