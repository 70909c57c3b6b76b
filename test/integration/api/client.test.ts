/** Tests the TypeScript client against the real API, and the examples in its README. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeamarkClient, type SeamarkClient, SeamarkError } from '../../../clients/typescript/index.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { examplesIn, runClientExample } from '../../support/run-example.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let client: SeamarkClient;
beforeAll(async () => {
  api = await startTestApi();
  client = createSeamarkClient({ baseUrl: api.origin, apiKey: api.key });
});
afterAll(() => api.stop());

describe('the client', () => {
  test('creates, reads and changes', async () => {
    const { data: made, response } = await client.POST('/v2/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: {
            request_type: 'bill_of_lading',
            request_number: 'CLIENT000001',
            scac: 'TEST',
            ref_numbers: ['a'],
          },
        },
      },
    });
    expect(response.status).toBe(201);
    expect(made.data.attributes).toMatchObject({ status: 'pending', scac: 'TEST', ref_numbers: ['a'] });
    const path = { id: made.data.id };
    const { data: changed } = await client.PATCH('/v2/tracking_requests/{id}', {
      params: { path },
      body: { data: { type: 'tracking_request', attributes: { ref_numbers: ['b'] } } },
    });
    expect(changed.data.attributes.ref_numbers).toEqual(['b']);
    const { data: read } = await client.GET('/v2/tracking_requests/{id}', { params: { path } });
    expect(read.data.id).toBe(made.data.id);
  });

  test('follows the pages of a list to its end', async () => {
    const containers = ['SIMU1000001', 'SIMU1000002', 'SIMU1000003', 'SIMU1000004', 'SIMU1000005'];
    const { shipmentId } = await insertTracked(api.database, api.accountId, { containers: containers });
    const numbers: string[] = [];
    const query = { 'page[size]': 2, 'filter[shipment_id]': shipmentId };
    for await (const container of client.paginate('/v2/containers', { params: { query } })) {
      numbers.push(container.attributes.number);
    }
    expect(numbers.sort()).toEqual(containers);
    const sizes: number[] = [];
    for await (const page of client.pages('/v2/containers', { params: { query: { ...query, include: 'shipment' } } })) {
      sizes.push(page.meta.size);
      expect(page.included?.map(({ id }) => id)).toEqual([shipmentId]);
    }
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('passes its headers and its abort signal to every page', async () => {
    const containers = ['SIMU2000001', 'SIMU2000002', 'SIMU2000003'];
    const { shipmentId } = await insertTracked(api.database, api.accountId, {
      number: 'PAGED1',
      containers: containers,
    });
    const keyless = createSeamarkClient({ baseUrl: api.origin });
    const [stop, sizes] = [new AbortController(), [] as number[]];
    const read = async () => {
      const query = { 'page[size]': 1, 'filter[shipment_id]': shipmentId };
      const call = { params: { query }, headers: { Authorization: `Token ${api.key}` }, signal: stop.signal };
      for await (const page of keyless.pages('/v2/containers', call)) {
        sizes.push(page.meta.size);
        if (sizes.length === 2) stop.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(sizes).toEqual([1, 1]);
  });

  test('throws the errors of the API', async () => {
    const missing = client.GET('/v2/shipments/{id}', { params: { path: { id: newId() } } });
    await expect(missing).rejects.toMatchObject({ name: 'SeamarkError', status: 404, requestId: expect.any(String) });
    const attributes = { request_type: 'bill_of_lading' as const, request_number: '', scac: '' };
    const refused = client.POST('/v2/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SeamarkError);
    expect((error as SeamarkError).errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/request_number',
      '/data/attributes/scac',
    ]);
  });

  test('executes a POST once per key', async () => {
    const attributes = { request_type: 'bill_of_lading' as const, request_number: 'CLIENT000002', scac: 'TEST' };
    const init = {
      headers: { 'Idempotency-Key': 'order-4711' },
      body: { data: { type: 'tracking_request' as const, attributes } },
    };
    const { data: once } = await client.POST('/v2/tracking_requests', init);
    const { data: again } = await client.POST('/v2/tracking_requests', init);
    expect(again.data.id).toBe(once.data.id);
  });
});

describe('the README of the client', () => {
  test('has examples that run', async () => {
    const status = { current_status: 'not_available' } as const;
    await insertTracked(api.database, api.accountId, {
      containers: ['SIMU2000002'],
      number: 'README1',
      container: status,
    });
    const examples = await examplesIn('clients/typescript/README.md', 'ts');
    expect(examples).toHaveLength(3);
    const env = { SEAMARK_URL: api.origin, SEAMARK_API_KEY: api.key };
    const [start = '', lists = '', errors = ''] = await Promise.all(
      examples.map((code) => runClientExample(code, env)),
    );
    expect(start).toMatch(/^[0-9a-f-]{36} pending\n$/);
    expect(lists).toContain('SIMU2000002 no last free day 0 holds\n');
    expect(lists).toContain('README1\n');
    expect(errors).toMatch(/^404 Not Found [0-9a-f]{32} null\n$/);
  });
});
