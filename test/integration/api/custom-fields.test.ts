import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTracked, type Tracked } from './rows.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let tracked: Tracked;
let theirs: Tracked;
beforeAll(async () => {
  api = await startTestApi();
  tracked = await insertTracked(api.database, api.accountId, { containers: ['SIMU1234565', 'SIMU7654321'] });
  theirs = await insertTracked(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

type Attributes = Record<string, unknown>;
let made = 0;

interface Field {
  id: string;
  slug: string;
}

async function define(attributes: Attributes = {}, options: string[] = [], key = api.key): Promise<Field> {
  const slug = `value_${++made}`;
  const given = { entity_type: 'Shipment', api_slug: slug, display_name: slug, data_type: 'short_text', ...attributes };
  const body = { data: { type: 'custom_field_definition', attributes: given } };
  const { id } = (await api.request('POST', '/v2/custom_field_definitions', { key, body })).body.data;
  for (const value of options) {
    const option = { data: { type: 'custom_field_option', attributes: { label: `Label of ${value}`, value } } };
    await api.request('POST', `/v2/custom_field_definitions/${id}/options`, { key, body: option });
  }
  return { id, slug };
}

const fieldsOf = (shipmentId = tracked.shipmentId) => `/v2/shipments/${shipmentId}/custom_fields`;
const document = (attributes: Attributes, relationships?: unknown) => ({
  data: { type: 'custom_field', attributes, ...(relationships === undefined ? {} : { relationships }) },
});
const entity = (type: string, id: string) => ({ entity: { data: { type, id } } });
const set = (slug: string, value: unknown, path = fieldsOf()): Promise<Answer> =>
  api.request('POST', path, { body: document({ api_slug: slug, value }) });
const create = (attributes: Attributes, relationships: unknown, key = api.key): Promise<Answer> =>
  api.request('POST', '/v2/custom_fields', { key, body: document(attributes, relationships) });
const problems = (answer: Answer) =>
  answer.body.errors.map(({ source, detail, code }: { source: { pointer: string }; detail: string; code: string }) => [
    source.pointer,
    detail,
    code,
  ]);

test('a value is created, read, changed and deleted by its id', async () => {
  const { id: definitionId, slug } = await define({ data_type: 'date', default_format: 'D MMM YYYY' });
  const relationships = entity('shipment', tracked.shipmentId);
  const answer = await create({ api_slug: slug, value: '2026-02-03' }, relationships);
  expect(answer.status).toBe(201);
  const { id } = answer.body.data;
  expect(answer.body.data).toEqual({
    id,
    type: 'custom_field',
    attributes: { api_slug: slug, value: '2026-02-03', display_value: '3 Feb 2026' },
    relationships: {
      entity: { data: { id: tracked.shipmentId, type: 'shipment' } },
      definition: { data: { id: definitionId, type: 'custom_field_definition' } },
    },
    links: { self: `http://seamark.test/v2/custom_fields/${id}` },
  });
  expect(answer.headers.get('location')).toBe(`http://seamark.test/v2/custom_fields/${id}`);
  const read = await api.get(`/v2/custom_fields/${id}?include=entity,definition.options`);
  expect(read.body.data).toEqual(answer.body.data);
  expect(read.body.included.map(({ type }: { type: string }) => type)).toEqual(['shipment', 'custom_field_definition']);

  const twice = await create({ api_slug: slug, value: '2026-02-04' }, relationships);
  expect([twice.status, problems(twice)]).toEqual([
    422,
    [
      [
        '/data/attributes/api_slug',
        `The shipment already has a value in the field '${slug}'; change it instead`,
        'duplicate',
      ],
    ],
  ]);
  const path = `/v2/custom_fields/${id}`;
  const changed = await api.request('PATCH', path, { body: document({ value: '2026-02-05' }) });
  expect([changed.status, changed.body.data.attributes.value]).toEqual([200, '2026-02-05']);
  const emptied = await api.request('PATCH', path, { body: document({ value: null }) });
  expect(emptied.body.data.attributes).toEqual({ api_slug: slug, value: null, display_value: null });
  const gone = await api.request('DELETE', path);
  expect([gone.status, gone.body]).toEqual([200, { meta: {} }]);
  expect([(await api.get(path)).status, (await api.request('DELETE', path)).status]).toEqual([404, 404]);
});

describe('the fields of one object', () => {
  test.each([
    ['shipments', 'Shipment', 'shipment', () => tracked.shipmentId],
    ['containers', 'Container', 'container', () => tracked.containerIds[0] ?? ''],
    ['tracking_requests', 'TrackingRequest', 'tracking_request', () => tracked.requestId],
  ])('of %s are set by slug', async (path, entityType, type, id) => {
    const { slug } = await define({ entity_type: entityType });
    const all = `/v2/${path}/${id()}/custom_fields`;
    const first = await set(slug, 'one', all);
    const second = await set(slug, 'two', all);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(second.body.data.relationships.entity.data).toEqual({ id: id(), type });
    const changed = await api.request('PATCH', `${all}/${slug}`, { body: document({ value: 'three' }) });
    expect([changed.status, changed.body.data.attributes]).toEqual([
      200,
      { api_slug: slug, value: 'three', display_value: 'three' },
    ]);
    expect((await api.get(all)).body.data).toContainEqual(changed.body.data);
    const read = await api.get(`${all}/${slug}`);
    expect(read.body.data).toEqual(changed.body.data);
    const stale = { headers: { 'If-Match': '"stale"' }, body: document({ value: 'four' }) };
    expect((await api.request('PATCH', `${all}/${slug}`, stale)).status).toBe(412);
    const fresh = { headers: { 'If-Match': read.headers.get('etag') ?? '' }, body: document({ value: 'four' }) };
    expect((await api.request('PATCH', `${all}/${slug}`, fresh)).status).toBe(200);
    const gone = await api.request('DELETE', `${all}/${slug}`);
    expect([gone.status, gone.body]).toEqual([204, null]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: document({ value: 'four' }) } : {};
      expect((await api.request(method, `${all}/${slug}`, body)).status).toBe(404);
    }
    expect((await api.request('DELETE', `${all}/${encodeURIComponent("';--")}`)).status).toBe(404);
  });

  test('that several requests set concurrently has one value', async () => {
    const { id, slug } = await define();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => set(slug, `${index}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await api.get(`/v2/custom_fields?filter[definition_id]=${id}`)).body.meta.total).toBe(1);
  });
});

describe('a value of the data type', () => {
  interface Case {
    definition?: Attributes;
    /** Submitted value, stored value and displayed text. */
    taken: [given: unknown, kept: unknown, shown: string][];
    refused: [given: unknown, detail: string][];
  }
  const number = 'Value must be a number with at most 18 digits, 6 of them decimals';
  const time = 'Value must be a time with its offset, such as 2026-01-31T08:00:00Z';
  const party = 'Value must be an object with the type party and an id';
  const cases: Record<string, Case> = {
    short_text: {
      definition: { validation: { min_length: 2, max_length: 10, pattern: 'https?:.*|[A-Z].*' } },
      taken: [
        ['Größe', 'Größe', 'Größe'],
        ['http://x', 'http://x', 'http://x'],
      ],
      refused: [
        [5, 'Value must be a string'],
        ['A', 'Value is too short (minimum is 2 characters)'],
        ['ABCDEFGHIJK', 'Value is too long (maximum is 10 characters)'],
        ['abc', 'Value must match https?:.*|[A-Z].*'],
      ],
    },
    number: {
      definition: { validation: { min: -5, max: 1e6 }, default_format: '#,##0.00' },
      taken: [
        [1234.5, 1234.5, '1,234.50'],
        [-5, -5, '-5.00'],
        [0.000001, 0.000001, '0.00'],
      ],
      refused: [
        ['12', number],
        [0.0000001, number],
        [-5.000001, 'Value must not be below -5'],
        [1000000.1, 'Value must not be above 1000000'],
        [true, number],
      ],
    },
    date: {
      definition: { validation: { min: '2026-01-01' }, default_format: 'DD.MM.YYYY' },
      taken: [['2028-02-29', '2028-02-29', '29.02.2028']],
      refused: [
        ['2027-02-29', 'Value must be a date such as 2026-01-31'],
        ['2026-01-31T00:00:00Z', 'Value must be a date such as 2026-01-31'],
        ['2025-12-31', 'Value must not be below 2026-01-01'],
      ],
    },
    datetime: {
      definition: { validation: { max: '2026-06-01T00:00:00+02:00' }, default_format: 'MM/DD/YYYY HH:mm' },
      taken: [
        ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00Z', '01/31/2026 08:00'],
        ['2026-01-31T08:00:00.25+09:00', '2026-01-30T23:00:00Z', '01/30/2026 23:00'],
      ],
      refused: [
        ['2026-01-31', time],
        ['2026-01-31T08:00:00', time],
        [1769846400, time],
        ['2026-05-31T22:00:01Z', 'Value must not be above 2026-06-01T00:00:00+02:00'],
      ],
    },
    boolean: {
      taken: [
        [true, true, 'Yes'],
        [false, false, 'No'],
      ],
      refused: [
        ['true', 'Value must be true or false'],
        [1, 'Value must be true or false'],
      ],
    },
    enum: {
      taken: [['a', 'a', 'Label of a']],
      refused: [
        ['c', "Value 'c' is not an option of this field"],
        ['Label of a', "Value 'Label of a' is not an option of this field"],
        [['a'], 'Value must be a string: the value of an option'],
      ],
    },
    enum_multi: {
      definition: { validation: { min_items: 1 } },
      taken: [
        [['b', 'a'], ['b', 'a'], 'Label of b, Label of a'],
        [['a'], ['a'], 'Label of a'],
      ],
      refused: [
        ['a', 'Value must be a list of strings: values of options'],
        [['a', 1], 'Value must be a list of strings: values of options'],
        [['a', 'c'], "Value 'c' is not an option of this field"],
        [['a', 'a'], 'Value must hold each option once'],
        [[], 'Value must hold at least 1 options'],
      ],
    },
    reference: {
      definition: { reference_type: 'party' },
      taken: [],
      refused: [
        ['x', party],
        [{ type: 'shipment', id: '0f6b2f0a-8a4b-4c8e-9c1b-2f6a3e1d7b42' }, party],
        [{ type: 'party', id: '5' }, 'Value must have the id of a party'],
        [{ type: 'party', id: '0f6b2f0a-8a4b-4c8e-9c1b-2f6a3e1d7b42' }, 'Value must name a party of this account'],
      ],
    },
  };
  const rows = Object.entries(cases).map(([dataType, one]) => ({ dataType, ...one }));

  test.each(rows)('$dataType is stored unchanged, and shown', async ({ dataType, definition, taken }) => {
    const { slug } = await define(
      { data_type: dataType, ...definition },
      dataType.startsWith('enum') ? ['a', 'b'] : [],
    );
    for (const [given, stored, shown] of taken) {
      const answer = await set(slug, given);
      expect(answer.status).toBe(201);
      expect(answer.body.data.attributes).toEqual({ api_slug: slug, value: stored, display_value: shown });
      expect(
        (await api.get(answer.body.data.links.self.replace('http://seamark.test', ''))).body.data.attributes,
      ).toEqual(answer.body.data.attributes);
    }
  });

  test.each(rows)('$dataType is rejected for a value of another type', async ({ dataType, definition, refused }) => {
    const { id, slug } = await define(
      { data_type: dataType, ...definition },
      dataType.startsWith('enum') ? ['a', 'b'] : [],
    );
    for (const [given, detail] of refused) {
      const answer = await set(slug, given);
      expect([given, answer.status, problems(answer)]).toEqual([
        given,
        422,
        [['/data/attributes/value', detail, 'invalid']],
      ]);
    }
    expect((await api.get(`/v2/custom_fields?filter[definition_id]=${id}`)).body.meta.total).toBe(0);
  });

  test.each([
    ['shipment', () => tracked.shipmentId, /^BL\d+$/],
    ['container', () => tracked.containerIds[0], /^SIMU1234565$/],
    ['tracking_request', () => tracked.requestId, /^BL\d+$/],
  ])('reference to a %s is shown by its number', async (type, id, shown) => {
    const { slug } = await define({ data_type: 'reference', reference_type: type });
    const { attributes } = (await set(slug, { type, id: id()?.toUpperCase() })).body.data;
    expect(attributes).toEqual({
      api_slug: slug,
      value: { type, id: id() },
      display_value: expect.stringMatching(shown),
    });
    const { body } = await api.get('/v2/custom_fields?page[size]=1');
    expect(body.data[0].attributes).toEqual(attributes);
  });

  test.each(['123456789012.345678', '999999999999999999', '-99999999999999999.9'])(
    'number keeps all digits of %s',
    async (text) => {
      const { slug } = await define({ data_type: 'number' });
      const raw = `{"data":{"type":"custom_field","attributes":{"api_slug":"${slug}","value":${text}}}}`;
      const { id } = (await api.request('POST', fieldsOf(), { raw })).body.data;
      const answer = await fetch(`${api.origin}/v2/custom_fields/${id}`, {
        headers: { Authorization: `Token ${api.key}` },
      });
      const sent = await answer.text();
      expect(sent).toContain(`"value":${text},"display_value":"${text}"`);
    },
  );
});

test('a chosen value stays when its option is deleted', async () => {
  const { id, slug } = await define({ data_type: 'enum' }, ['a']);
  await set(slug, 'a');
  const [option] = (await api.get(`/v2/custom_field_definitions/${id}/options`)).body.data;
  await api.request('DELETE', `/v2/custom_field_definitions/${id}/options/${option.id}`);
  const { body } = await api.get(`/v2/custom_fields?filter[definition_id]=${id}`);
  expect(body.data[0].attributes).toEqual({ api_slug: slug, value: 'a', display_value: 'a' });
  expect((await set(slug, 'a')).status).toBe(422);
});

test('values are deleted with their definition, and with the object that they belong to', async () => {
  const { id, slug } = await define();
  const { id: fieldId } = (await set(slug, 'text')).body.data;
  const definition = (await api.get(`/v2/custom_field_definitions/${id}?include=fields`)).body;
  expect(definition.data.relationships.fields.data).toEqual([{ id: fieldId, type: 'custom_field' }]);
  expect(definition.included[0].id).toBe(fieldId);
  await api.request('DELETE', `/v2/custom_field_definitions/${id}`);
  expect((await api.get(`/v2/custom_fields/${fieldId}`)).status).toBe(404);

  const other = await define({ entity_type: 'TrackingRequest' });
  const { requestId } = await insertTracked(api.database, api.accountId);
  const onRequest = (await set(other.slug, 'text', `/v2/tracking_requests/${requestId}/custom_fields`)).body.data.id;
  await api.database.deleteFrom('watches').where('tracking_request_id', '=', requestId).execute();
  await api.database.deleteFrom('tracking_requests').where('id', '=', requestId).execute();
  expect((await api.get(`/v2/custom_fields/${onRequest}`)).status).toBe(404);
});

describe('the list', () => {
  test('has all values without a filter', async () => {
    const answer = await api.get('/v2/custom_fields');
    expect(answer.status).toBe(200);
    expect(answer.body.meta.size).toBe(Math.min(answer.body.meta.total, 25));
  });

  test('is filtered by type of object, object and definition', async () => {
    const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId);
    const onShipment = await define();
    const onContainer = await define({ entity_type: 'Container' });
    await set(onShipment.slug, 'ship', fieldsOf(shipmentId));
    await set(onContainer.slug, 'box', `/v2/containers/${containerIds[0]}/custom_fields`);
    const values = async (query: string) =>
      (await api.get(`/v2/custom_fields?${query}`)).body.data.map(
        (one: { attributes: Attributes }) => one.attributes.value,
      );
    expect(await values(`filter[entity_id]=${shipmentId}`)).toEqual(['ship']);
    expect(await values(`filter[entity_id]=${containerIds[0]?.toUpperCase()}`)).toEqual(['box']);
    expect(await values(`filter[entity_type]=Container&filter[entity_id]=${shipmentId}`)).toEqual([]);
    for (const spelling of ['Container', 'container']) {
      expect((await values(`filter[entity_type]=${spelling}`))[0]).toBe('box');
    }
    expect(await values(`filter[definition_id]=${onShipment.id}`)).toEqual(['ship']);
    expect(await values(`filter[definition_id]=${theirs.shipmentId}`)).toEqual([]);
  });

  test.each(['filter[entity_type]=Party', 'filter[entity_id]=5', 'filter[definition_id]=x', 'include=containers'])(
    'is rejected under %s',
    async (query) => {
      const answer = await api.get(`/v2/custom_fields?${query}`);
      expect([answer.status, answer.body.errors[0].source.parameter]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('422 for a new value', () => {
  const here = () => entity('shipment', tracked.shipmentId);
  test.each<[string, Attributes, () => unknown, [string, string, string][]]>([
    [
      'without anything',
      {},
      () => ({}),
      [
        ['/data/attributes/api_slug', "Api slug can't be blank", 'blank'],
        ['/data/attributes/value', "Value can't be blank", 'blank'],
        ['/data/relationships/entity', "Entity can't be blank", 'blank'],
      ],
    ],
    [
      'of a field that is not defined',
      { api_slug: 'none', value: 1 },
      here,
      [['/data/attributes/api_slug', "Api slug 'none' is not a custom field of Shipment", 'invalid']],
    ],
    [
      'of nothing that has fields',
      { api_slug: 'none', value: 1 },
      () => entity('party', tracked.shipmentId),
      [
        [
          '/data/relationships/entity/data/type',
          'Entity must have one of the types: shipment, container, tracking_request',
          'invalid',
        ],
      ],
    ],
    [
      'of something of another kind',
      { api_slug: 'none', value: 1 },
      () => entity('container', tracked.shipmentId),
      [
        ['/data/attributes/api_slug', "Api slug 'none' is not a custom field of Container", 'invalid'],
        ['/data/relationships/entity/data/id', 'Entity is not a container of this account', 'invalid'],
      ],
    ],
    [
      'of another account',
      { api_slug: 'none', value: 1 },
      () => entity('shipment', theirs.shipmentId),
      [
        ['/data/attributes/api_slug', "Api slug 'none' is not a custom field of Shipment", 'invalid'],
        ['/data/relationships/entity/data/id', 'Entity is not a shipment of this account', 'invalid'],
      ],
    ],
  ])('%s', async (_name, attributes, relationships, expected) => {
    const answer = await create(attributes, relationships());
    expect([answer.status, problems(answer)]).toEqual([422, expected]);
  });

  test('in a field of another type of object', async () => {
    const { slug } = await define({ entity_type: 'Container' });
    const answer = await set(slug, 'text');
    const detail = `Api slug '${slug}' is not a custom field of Shipment`;
    expect([answer.status, problems(answer)]).toEqual([422, [['/data/attributes/api_slug', detail, 'invalid']]]);
  });
});

describe('what belongs to another account', () => {
  let foreign: Field;
  let foreignValue: string;
  beforeAll(async () => {
    foreign = await define({}, [], api.otherKey);
    const body = document({ api_slug: foreign.slug, value: 'secret' });
    foreignValue = (await api.request('POST', fieldsOf(theirs.shipmentId), { key: api.otherKey, body })).body.data.id;
  });

  test.each<[string, () => string, Attributes?]>([
    ['GET', () => `/v2/custom_fields/${foreignValue}`],
    ['PATCH', () => `/v2/custom_fields/${foreignValue}`, { value: 'mine' }],
    ['DELETE', () => `/v2/custom_fields/${foreignValue}`],
    ['GET', () => fieldsOf(theirs.shipmentId)],
    ['POST', () => fieldsOf(theirs.shipmentId), { api_slug: 'x', value: 'mine' }],
    ['GET', () => `${fieldsOf(theirs.shipmentId)}/${foreign.slug}`],
    ['PATCH', () => `${fieldsOf(theirs.shipmentId)}/${foreign.slug}`, { value: 'mine' }],
    ['DELETE', () => `${fieldsOf(theirs.shipmentId)}/${foreign.slug}`],
    ['GET', () => `/v2/containers/${theirs.containerIds[0]}/custom_fields`],
    ['GET', () => `/v2/tracking_requests/${theirs.requestId}/custom_fields`],
    ['POST', () => `/v2/containers/${theirs.containerIds[0]}/custom_fields`, { api_slug: 'x', value: 'mine' }],
    ['POST', () => `/v2/tracking_requests/${theirs.requestId}/custom_fields`, { api_slug: 'x', value: 'mine' }],
  ])('does not exist: %s %s', async (method, path, attributes) => {
    const answer = await api.request(method, path(), attributes ? { body: document(attributes) } : {});
    expect([answer.status, answer.body.errors[0].title]).toEqual([404, 'Not Found']);
    const { body } = await api.get(`/v2/custom_fields/${foreignValue}`, { key: api.otherKey });
    expect(body.data.attributes.value).toBe('secret');
  });

  test('is in no list, and its fields cannot be used', async () => {
    for (const query of [`filter[definition_id]=${foreign.id}`, `filter[entity_id]=${theirs.shipmentId}`]) {
      expect((await api.get(`/v2/custom_fields?${query}`)).body.data).toEqual([]);
    }
    expect((await set(foreign.slug, 'mine')).status).toBe(422);
  });

  test('cannot be referenced', async () => {
    const { slug } = await define({ data_type: 'reference', reference_type: 'Shipment' });
    const answer = await set(slug, { type: 'shipment', id: theirs.shipmentId });
    expect([answer.status, problems(answer)[0][1]]).toEqual([422, 'Value must name a shipment of this account']);
  });
});

test('a body with a bad include stores nothing', async () => {
  const { id, slug } = await define();
  expect((await set(slug, 'x', `${fieldsOf()}?include=nothing`)).status).toBe(400);
  expect((await api.get(`/v2/custom_fields?filter[definition_id]=${id}`)).body.meta.total).toBe(0);
});
