/**
 * Tests bulk changes of shipments or containers: one outcome per item, and the same outcomes if the request is
 * repeated.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let others: Tracked;
beforeAll(async () => {
  api = await startTestApi();
  others = await insertTracked(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

const post = (path: string, body: unknown) => api.request('POST', `/v2/${path}`, { body });

interface Outcome {
  status: string;
  detail: string | null;
}
const statuses = (entries: Outcome[]) => entries.map(({ status }) => status);

describe('stopping and resuming', () => {
  test('shipments: each has its outcome, and a second request finds nothing left to do', async () => {
    const first = await insertTracked(api.database, api.accountId);
    const second = await insertTracked(api.database, api.accountId, { number: 'SECOND1', containers: ['SIMU2222222'] });
    const unknown = newId();
    const ids = [first.shipmentId, others.shipmentId, unknown, 'no-id', second.shipmentId, first.shipmentId];
    const stopped = await post('shipments/stop_tracking', { shipment_ids: ids });
    expect(stopped.status).toBe(200);
    const missing = 'There is no such shipment';
    expect(stopped.body).toEqual({
      shipments: [
        { shipment_id: first.shipmentId, status: 'changed', detail: null },
        { shipment_id: others.shipmentId, status: 'not_found', detail: missing },
        { shipment_id: unknown, status: 'not_found', detail: missing },
        { shipment_id: 'no-id', status: 'not_found', detail: missing },
        { shipment_id: second.shipmentId, status: 'changed', detail: null },
      ],
    });
    const shown = await api.get(`/v2/shipments/${first.shipmentId}`);
    expect(shown.body.data.attributes.line_tracking_stopped_reason).toBe('cancelled_by_user');
    const again = await post('shipments/stop_tracking', { shipment_ids: [first.shipmentId] });
    expect(again.body.shipments).toMatchObject([{ status: 'unchanged', detail: 'Its tracking has already stopped' }]);

    const mine = { shipment_ids: [first.shipmentId, second.shipmentId] };
    expect(statuses((await post('shipments/resume_tracking', mine)).body.shipments)).toEqual(['changed', 'changed']);
    expect(statuses((await post('shipments/resume_tracking', mine)).body.shipments)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    const untouched = await api.get(`/v2/shipments/${others.shipmentId}`, { key: api.otherKey });
    expect(untouched.body.data.attributes.line_tracking_stopped_at).toBeNull();
  });

  test('containers: one alone, and resumed together with its shipment', async () => {
    const tracked = await insertTracked(api.database, api.accountId, { containers: ['SIMU1234565', 'SIMU7654321'] });
    const [container] = tracked.containerIds;
    const body = { container_ids: [container, others.containerIds[0]] };
    const stopped = await post('containers/stop_tracking', body);
    expect(statuses(stopped.body.containers)).toEqual(['changed', 'not_found']);
    expect(statuses((await post('containers/stop_tracking', body)).body.containers)).toEqual([
      'unchanged',
      'not_found',
    ]);
    expect(statuses((await post('containers/resume_tracking', body)).body.containers)).toEqual([
      'changed',
      'not_found',
    ]);
    await api.request('PATCH', `/v2/shipments/${tracked.shipmentId}/stop_tracking`);
    const both = { container_ids: tracked.containerIds };
    expect(statuses((await post('containers/resume_tracking', both)).body.containers)).toEqual([
      'changed',
      'unchanged',
    ]);
  });
});

describe('references and tags', () => {
  test('are added and removed, and the others stay', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, {
      shipment: { ref_numbers: ['PO-1', 'PO-2'], tags: ['old', 'kept'] },
    });
    const body = {
      shipment_ids: [shipmentId, others.shipmentId],
      add: { ref_numbers: ['PO-3', 'PO-1'], tags: ['new'] },
      remove: { ref_numbers: ['PO-2'], tags: ['old', 'absent'] },
    };
    const changed = await post('shipments/references', body);
    expect(statuses(changed.body.shipments)).toEqual(['changed', 'not_found']);
    const shown = await api.get(`/v2/shipments/${shipmentId}`);
    expect(shown.body.data.attributes).toMatchObject({ ref_numbers: ['PO-1', 'PO-3'], tags: ['kept', 'new'] });
    expect(statuses((await post('shipments/references', body)).body.shipments)).toEqual(['unchanged', 'not_found']);
  });

  test('of containers', async () => {
    const { containerIds } = await insertTracked(api.database, api.accountId, { containers: ['SIMU1234565'] });
    const changed = await post('containers/references', { container_ids: containerIds, add: { ref_numbers: 'PO-9' } });
    expect(statuses(changed.body.containers)).toEqual(['changed']);
    const shown = await api.get(`/v2/containers/${containerIds[0]}`);
    expect(shown.body.data.attributes.ref_numbers).toContain('PO-9');
  });

  test('a webhook with more than 50 is rejected', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `PO-${index}`);
    const full = await insertTracked(api.database, api.accountId, { shipment: { ref_numbers: many } });
    const free = await insertTracked(api.database, api.accountId);
    const shipment_ids = [full.shipmentId, free.shipmentId];
    const { body } = await post('shipments/references', { shipment_ids, add: { ref_numbers: ['PO-X'] } });
    expect(body.shipments).toMatchObject([
      { status: 'refused', detail: 'It would have 51 references; the maximum is 50' },
      { status: 'changed' },
    ]);
  });
});

describe('422', () => {
  const id = newId();
  test.each([
    ['no ids', {}, "Shipment ids can't be blank", '/shipment_ids'],
    [
      'too many',
      { shipment_ids: Array.from({ length: 101 }, newId) },
      'Shipment ids may hold 100 ids',
      '/shipment_ids',
    ],
    ['a number', { shipment_ids: [7] }, 'Shipment ids must hold strings only', '/shipment_ids/0'],
    ['one id', { shipment_ids: id }, 'Shipment ids must be a list of ids', '/shipment_ids'],
  ])('for %s, whatever the action', async (_, body, detail, pointer) => {
    for (const path of ['stop_tracking', 'resume_tracking', 'references']) {
      const answer = await post(`shipments/${path}`, {
        ...body,
        ...(path === 'references' ? { add: { tags: 'a' } } : {}),
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ detail, source: { pointer } }]);
    }
  });

  test.each([
    ['nothing to do', {}, "Add and remove can't both be blank", '/add'],
    ['empty lists', { add: { tags: [] } }, "Add and remove can't both be blank", '/add'],
    ['a text', { add: 'x' }, 'Add must be an object', '/add'],
    ['numbers', { add: { tags: ['a', 7] } }, 'Tags must hold strings only', '/add/tags/1'],
  ])('for %s', async (_, change, detail, pointer) => {
    const answer = await post('shipments/references', { shipment_ids: [id], ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ detail, source: { pointer } }]);
  });
});
