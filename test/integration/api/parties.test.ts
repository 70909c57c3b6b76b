import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const create = (company_name: unknown, key = api.key) =>
  api.request('POST', '/v2/parties', { key, body: { data: { type: 'party', attributes: { company_name } } } });
const rename = (id: string, company_name: unknown, key = api.key) =>
  api.request('PATCH', `/v2/parties/${id}`, {
    key,
    body: { data: { type: 'party', id, attributes: { company_name } } },
  });
const uniqueName = (name: string) => `${name} ${crypto.randomUUID()}`;

const refusal = (pointer: string, detail: string, code: string) => [
  expect.objectContaining({ status: '422', title: 'Unprocessable Entity', source: { pointer }, detail, code }),
];

test('a party is made, read, renamed, and shown in the list with the newest first', async () => {
  const name = uniqueName('Northwind');
  const made = await create(`  ${name} `);
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect(made.body).toEqual({
    data: {
      id,
      type: 'party',
      attributes: { company_name: name },
      links: { self: `http://seamark.test/v2/parties/${id}` },
    },
    links: { self: 'http://seamark.test/v2/parties' },
  });
  expect(made.headers.get('location')).toBe(`http://seamark.test/v2/parties/${id}`);
  expect((await api.get(`/v2/parties/${id}`)).body.data).toEqual(made.body.data);

  const renamed = await rename(id, `${name} II`);
  expect([renamed.status, renamed.body.data.attributes.company_name]).toEqual([200, `${name} II`]);
  // A party may be renamed to the same name in another case.
  expect((await rename(id, `${name} ii`)).status).toBe(200);

  const { body } = await api.get('/v2/parties?page[size]=1');
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(body.meta).toMatchObject({ size: 1, pagination: { current: 1 } });
});

describe('an invalid request', () => {
  test.each([undefined, null, '', '   '])('a blank name: %j', async (name) => {
    const answer = await create(name);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(
      refusal('/data/attributes/company_name', "Company name can't be blank", 'blank'),
    );
  });

  test.each([
    [5, 'Company name must be a string', 'invalid'],
    ['x'.repeat(256), 'Company name is too long (maximum is 255 characters)', 'too_long'],
  ])('%j', async (name, detail, code) => {
    expect((await create(name)).body.errors).toEqual(refusal('/data/attributes/company_name', detail, code));
  });

  test('a name that the account already has, regardless of case', async () => {
    const name = uniqueName('Contoso');
    const other = (await create(uniqueName('Other'))).body.data.id;
    await create(name);
    for (const answer of [await create(name.toUpperCase()), await rename(other, name.toUpperCase())]) {
      expect(answer.status).toBe(422);
      const detail = `'${name.toUpperCase()}' already exists in Account`;
      expect(answer.body.errors).toEqual(refusal('/data/attributes/customer', detail, 'duplicate'));
    }
    expect((await create(name, api.otherKey)).status).toBe(201);
  });

  test('all but one of several concurrent requests for the same name', async () => {
    const name = uniqueName('Racer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(422)]);
  });

  test('DELETE', async () => {
    const { id } = (await create(uniqueName('Staying'))).body.data;
    const answer = await api.request('DELETE', `/v2/parties/${id}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('PATCH')]);
  });
});

test.each([
  ['filter[company_name]=fabrik', ['Fabrikam', 'FABRIKAM Nord']],
  ['filter[company_name]=nord', []],
  ['q=nord', ['FABRIKAM Nord']],
  ['filter[company_name]=%25', []],
  ['filter[company_name]=fabrikam&q=NORD', ['FABRIKAM Nord']],
])('the list under %s', async (query, names) => {
  await create('Fabrikam');
  await create('FABRIKAM Nord');
  const { body } = await api.get(`/v2/parties?${query}`);
  const found = body.data.map((one: { attributes: { company_name: string } }) => one.attributes.company_name);
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(body.meta.total).toBe(names.length);
});

test('a page has 25 parties by default', async () => {
  await Promise.all(Array.from({ length: 30 }, () => create(uniqueName('Many'))));
  const { body } = await api.get('/v2/parties?q=many');
  expect([body.data.length, body.meta.pagination]).toEqual([25, { current: 1, next: 2, last: 2, records: 30 }]);
  const last = (await api.get(new URL(body.links.next).pathname + new URL(body.links.next).search)).body;
  expect([last.data.length, Object.keys(last.links).toSorted()]).toEqual([5, ['current', 'first', 'prev', 'self']]);
});

test('the customer of a tracking request is included', async () => {
  const { id } = (await create(uniqueName('Customer'))).body.data;
  const { requestId } = await insertTracked(api.database, api.accountId);
  await api.database.updateTable('tracking_requests').set({ customer_id: id }).where('id', '=', requestId).execute();
  const { body } = await api.get(`/v2/tracking_requests/${requestId}?include=customer`);
  expect(body.data.relationships.customer).toEqual({ data: { id, type: 'party' } });
  expect(body.included).toContainEqual(expect.objectContaining({ id, type: 'party' }));
});

test('a shipment shows the name of its customer, even after a change', async () => {
  const name = uniqueName('Customer');
  const { id } = (await create(name)).body.data;
  const { shipmentId } = await insertTracked(api.database, api.accountId);
  const relationships = { customer: { data: { type: 'party', id } } };
  const body = { data: { type: 'shipment', id: shipmentId, relationships } };
  expect((await api.request('PATCH', `/v2/shipments/${shipmentId}`, { body })).status).toBe(200);
  const shown = async () => (await api.get(`/v2/shipments/${shipmentId}`)).body.data.attributes.customer_name;
  expect(await shown()).toBe(name);
  await rename(id, `${name} II`);
  expect(await shown()).toBe(`${name} II`);
});

test('what belongs to another account does not exist', async () => {
  const name = uniqueName('Hidden');
  const { id } = (await create(name, api.otherKey)).body.data;
  expect((await api.get(`/v2/parties/${id}`)).status).toBe(404);
  expect((await rename(id, 'Taken over')).status).toBe(404);
  expect((await api.get('/v2/parties?q=hidden')).body.data).toEqual([]);
  expect((await api.get(`/v2/parties/${id}`, { key: api.otherKey })).body.data.attributes.company_name).toBe(name);
});
