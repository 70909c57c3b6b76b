/** Tests DELETE /v2/tracking_requests/{id} for a request that never led to a shipment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import type { TrackingRequestRow } from '../../../store/tracking-requests/tracking-requests.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = async (request_number: string): Promise<string> => {
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'TEST' };
  const { body } = await api.request('POST', '/v2/tracking_requests', {
    body: { data: { type: 'tracking_request', attributes } },
  });
  return body.data.id;
};

const remove = (id: string, key = api.key) => api.request('DELETE', `/v2/tracking_requests/${id}`, { key });

const setStatus = (id: string, status: TrackingRequestRow['status']) =>
  api.database.updateTable('tracking_requests').set({ status }).where('id', '=', id).execute();

const wakesOf = (id: string) =>
  api.database.selectFrom('outbox').select('id').where('workflow_id', '=', `tracking/${id}`).execute();

describe('DELETE /v2/tracking_requests/{id}', () => {
  test.each(['pending', 'awaiting_manifest', 'failed'] as const)(
    'deletes a %s one, and frees its number',
    async (status) => {
      const number = `DELETE${status.toUpperCase().replaceAll('_', '')}`;
      const id = await create(number);
      await setStatus(id, status);
      const total = (await api.get('/v2/tracking_requests')).body.meta.total;
      const wakes = await wakesOf(id);
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([204, null]);
      expect((await api.get(`/v2/tracking_requests/${id}`)).status).toBe(404);
      expect((await api.get('/v2/tracking_requests')).body.meta.total).toBe(total - 1);
      expect((await api.get(`/v2/search?query=${number}`)).body.data).toEqual([]);
      const watches = await api.database
        .selectFrom('watches')
        .select('id')
        .where('tracking_request_id', '=', id)
        .execute();
      expect(watches).toEqual([]);
      // A failed request has no run, so there is nothing to signal.
      expect((await wakesOf(id)).length - wakes.length).toBe(status === 'failed' ? 0 : 1);
      expect((await remove(id)).status).toBe(404);
      expect(await create(number)).not.toBe(id);
    },
  );

  test.each(['created', 'tracking_stopped', 'failed'] as const)(
    '409 for a %s one that has a shipment',
    async (status) => {
      const { requestId, shipmentId } = await insertTracked(api.database, api.accountId, { status });
      const answer = await remove(requestId);
      expect(answer.status).toBe(409);
      expect(answer.body.errors).toMatchObject([{ title: 'Conflict', meta: { shipment_id: shipmentId } }]);
      expect(answer.body.errors[0].detail).toMatch(/stop the tracking of the shipment/);
      expect((await api.get(`/v2/tracking_requests/${requestId}`)).status).toBe(200);
    },
  );

  test('404 for another account’s request, which stays', async () => {
    const id = await create('DELETEOTHERS');
    expect((await remove(id, api.otherKey)).status).toBe(404);
    expect((await api.get(`/v2/tracking_requests/${id}`)).status).toBe(200);
    expect((await remove(newId())).status).toBe(404);
    expect((await remove('number-1')).status).toBe(404);
  });

  test('deletes the values of its custom fields, too', async () => {
    const definition = {
      entity_type: 'TrackingRequest',
      api_slug: 'desk',
      display_name: 'Desk',
      data_type: 'short_text',
    };
    await api.request('POST', '/v2/custom_field_definitions', {
      body: { data: { type: 'custom_field_definition', attributes: definition } },
    });
    const id = await create('DELETEFIELDS');
    const set = await api.request('POST', `/v2/tracking_requests/${id}/custom_fields`, {
      body: { data: { type: 'custom_field', attributes: { api_slug: 'desk', value: 'imports' } } },
    });
    expect(set.status).toBe(201);
    expect((await remove(id)).status).toBe(204);
    expect((await api.get(`/v2/custom_fields/${set.body.data.id}`)).status).toBe(404);
  });
});
