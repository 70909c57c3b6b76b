/**
 * Tests customers and initial custom fields of tracking requests, and the customer of a shipment (spec/contract 1.2,
 * 1.4).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let serial = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const customerOf = (id: unknown, type: unknown = 'party') => ({ customer: { data: { type, id } } });

function create(relationships: unknown, attributes: Record<string, unknown> = {}, query = '') {
  serial += 1;
  const given = { request_type: 'bill_of_lading', request_number: `CUSTOMER${serial}`, scac: 'TEST', ...attributes };
  const body = { data: { type: 'tracking_request', attributes: given, relationships } };
  return api.request('POST', `/v2/tracking_requests${query}`, { body });
}

async function party(company_name: string, key = api.key): Promise<string> {
  const body = { data: { type: 'party', attributes: { company_name } } };
  return (await api.request('POST', '/v2/parties', { key, body })).body.data.id;
}

const pointer = '/data/relationships/customer/data/id';

describe('customer of a tracking request', () => {
  test('is a party of the account, and can be included', async () => {
    const id = await party('Coastal Imports');
    const { body } = await create(customerOf(id), {}, '?include=customer');
    expect(body.data.relationships.customer).toEqual({ data: { type: 'party', id } });
    expect(body.included).toMatchObject([{ type: 'party', id, attributes: { company_name: 'Coastal Imports' } }]);
  });

  test('may be the account itself, which becomes a party', async () => {
    const [first, second] = await Promise.all([
      create(customerOf(api.accountId)),
      create(customerOf(api.accountId.toUpperCase())),
    ]);
    const { id } = first.body.data.relationships.customer.data;
    expect(second.body.data.relationships.customer.data.id).toBe(id);
    expect((await api.get(`/v2/parties/${id}`)).status).toBe(200);
  });

  test.each([null, undefined])('is removed by the relationship %s', async (data) => {
    const answer = await create({ customer: { data } }).catch(() => null);
    expect(answer?.status).toBe(data === null ? 201 : 422);
  });

  test('of another account, or one that does not exist, is rejected in the same way, with all other problems', async () => {
    for (const id of [await party('Elsewhere', api.otherKey), api.otherAccountId, newId()]) {
      const answer = await create(customerOf(id), { request_number: '' });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([
        { detail: "Request number can't be blank", source: { pointer: '/data/attributes/request_number' } },
        { detail: 'Customer does not exist', code: 'invalid', source: { pointer } },
      ]);
    }
  });

  test.each([
    [customerOf('x'), pointer],
    [customerOf(newId(), 'shipment'), '/data/relationships/customer/data/type'],
    [{ customer: 7 }, '/data/relationships/customer'],
    [{ customer: { data: [] } }, '/data/relationships/customer/data'],
    [[], '/data/relationships'],
  ])('422 for %j', async (relationships, where) => {
    const answer = await create(relationships);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].source).toEqual({ pointer: where });
  });
});

describe('initial custom fields', () => {
  test('are validated against the account’s definitions when the request is made', async () => {
    const attributes = { entity_type: 'Container', api_slug: 'weight', display_name: 'Weight', data_type: 'number' };
    const body = { data: { type: 'custom_field_definition', attributes } };
    expect((await api.request('POST', '/v2/custom_field_definitions', { body })).status).toBe(201);
    const good = { containers: [{ api_slug: 'weight', value: 12.5, number: '' }] };
    expect((await create({}, { initial_custom_fields: good })).status).toBe(201);
    const wrong = {
      shipment: [{ api_slug: 'weight', value: 1 }],
      containers: [{ api_slug: 'weight', value: 'heavy' }, { value: 1 }],
    };
    const answer = await create({}, { initial_custom_fields: wrong, scac: 'XXXX' });
    expect(answer.status).toBe(422);
    const pointers = answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
    expect(pointers).toContain('/data/attributes/scac');
    expect(pointers).toContain('/data/attributes/initial_custom_fields/containers/1/api_slug');
  });

  test('keep numbers of 18 digits', async () => {
    const raw =
      '{"data":{"type":"tracking_request","attributes":{"request_type":"container","request_number":"CUSTOMEREXACT",' +
      '"scac":"TEST","initial_custom_fields":{"containers":[{"api_slug":"weight","value":123456789012.123456}]}}}}';
    const answer = await api.request('POST', '/v2/tracking_requests', { raw });
    expect(answer.status).toBe(201);
    const row = await api.database
      .selectFrom('tracking_requests')
      .select((eb) => eb.cast<string>('initial_custom_fields', 'text').as('fields'))
      .where('id', '=', answer.body.data.id)
      .executeTakeFirstOrThrow();
    expect(row.fields).toContain('123456789012.123456');
  });
});

describe('customer of a shipment', () => {
  const change = (id: string, relationships: unknown, attributes = {}) =>
    api.request('PATCH', `/v2/shipments/${id}?include=customer`, {
      body: { data: { type: 'shipment', id, attributes, relationships } },
    });

  test('is set, renamed with its party, and removed', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, { shipment: { tags: ['kept'] } });
    const id = await party('Old Name');
    const set = await change(shipmentId, customerOf(id));
    expect(set.status).toBe(200);
    expect(set.body.data).toMatchObject({
      attributes: { customer_name: 'Old Name', tags: ['kept'] },
      relationships: { customer: { data: { type: 'party', id } } },
    });
    expect(set.body.included).toMatchObject([{ type: 'party', id }]);
    const body = { data: { type: 'party', id, attributes: { company_name: 'New Name' } } };
    await api.request('PATCH', `/v2/parties/${id}`, { body });
    const { body: renamed } = await api.get(`/v2/shipments/${shipmentId}`);
    expect(renamed.data.attributes.customer_name).toBe('New Name');
    const listed = (await api.get('/v2/shipments?page[size]=100')).body.data;
    const inList = listed.find((one: { id: string }) => one.id === shipmentId);
    expect(inList.attributes.customer_name).toBe('New Name');
    expect((await change(shipmentId, undefined, { tags: ['other'] })).body.data.attributes.customer_name).toBe(
      'New Name',
    );
    const cleared = await change(shipmentId, { customer: { data: null } });
    expect(cleared.body.data).toMatchObject({
      attributes: { customer_name: null },
      relationships: { customer: { data: null } },
    });
  });

  test('of another account is rejected, and nothing is changed', async () => {
    const { shipmentId } = await insertTracked(api.database, api.accountId);
    const answer = await change(shipmentId, customerOf(await party('Foreign', api.otherKey)), { tags: ['x'] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ detail: 'Customer does not exist', source: { pointer } }]);
    expect((await api.get(`/v2/shipments/${shipmentId}`)).body.data.attributes).toMatchObject({
      tags: [],
      customer_name: null,
    });
  });
});
