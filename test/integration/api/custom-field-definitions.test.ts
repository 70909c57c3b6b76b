import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Attributes = Record<string, unknown>;
const PATH = '/v2/custom_field_definitions';
let made = 0;
const slug = () => `field_${++made}`;

const body = (type: string, attributes: Attributes) => ({ data: { type, attributes } });
const define = (attributes: Attributes, key = api.key) =>
  api.request('POST', PATH, {
    key,
    body: body('custom_field_definition', {
      entity_type: 'Shipment',
      api_slug: slug(),
      display_name: 'A field',
      data_type: 'short_text',
      ...attributes,
    }),
  });
const defined = async (attributes: Attributes, key = api.key): Promise<string> =>
  (await define(attributes, key)).body.data.id;
const change = (id: string, attributes: Attributes, key = api.key) =>
  api.request('PATCH', `${PATH}/${id}`, { key, body: body('custom_field_definition', attributes) });
const addOption = (definition: string, attributes: Attributes, key = api.key) =>
  api.request('POST', `${PATH}/${definition}/options`, { key, body: body('custom_field_option', attributes) });
const problems = (answer: { body: { errors: { source: { pointer: string }; detail: string; code: string }[] } }) =>
  answer.body.errors.map(({ source, detail, code }) => [source.pointer, detail, code]);

test('a definition is created, read, changed and deleted', async () => {
  const answer = await api.request('POST', PATH, {
    body: body('custom_field_definition', {
      entity_type: 'container',
      display_name: 'Gate-out fee (€), übrige',
      data_type: 'number',
      validation: { min: 0, max: 1000.5 },
      default_format: '#,##0.00',
      default_value: 12.5,
    }),
  });
  expect(answer.status).toBe(201);
  const { id } = answer.body.data;
  expect(answer.body.data).toMatchObject({
    type: 'custom_field_definition',
    attributes: {
      entity_type: 'Container',
      api_slug: 'gate_out_fee_ubrige',
      display_name: 'Gate-out fee (€), übrige',
      description: null,
      data_type: 'number',
      reference_type: null,
      validation: { min: 0, max: 1000.5 },
      default_format: '#,##0.00',
      default_value: 12.5,
      template_id: null,
    },
    relationships: {
      account: { data: { id: api.accountId, type: 'account' } },
      fields: { data: [] },
      options: { data: [] },
    },
    links: { self: `http://seamark.test${PATH}/${id}` },
  });
  expect(Object.keys(answer.body.data.attributes)).toHaveLength(12);
  expect((await api.get(`${PATH}/${id}`)).body.data).toEqual(answer.body.data);

  const changed = await change(id, { description: 'What the yard asks', validation: null, default_value: null });
  expect(changed.status).toBe(200);
  expect(changed.body.data.attributes).toMatchObject({
    description: 'What the yard asks',
    validation: null,
    default_format: '#,##0.00',
    default_value: null,
  });
  const gone = await api.request('DELETE', `${PATH}/${id}`);
  expect([gone.status, gone.body]).toEqual([200, { meta: {} }]);
  expect((await api.get(`${PATH}/${id}`)).status).toBe(404);
  expect((await api.request('DELETE', `${PATH}/${id}`)).status).toBe(404);
});

describe('422 for', () => {
  const text = 'must be one of: short_text, number, date, datetime, boolean, enum, enum_multi, reference';
  const cases: [Attributes, string, string, string?][] = [
    [{ entity_type: null }, 'entity_type', "Entity type can't be blank", 'blank'],
    [{ entity_type: 'Vessel' }, 'entity_type', 'Entity type must be one of: Shipment, Container, TrackingRequest'],
    [{ display_name: ' ' }, 'display_name', "Display name can't be blank", 'blank'],
    [{ display_name: '船', api_slug: null }, 'api_slug', "Api slug can't be blank", 'blank'],
    [{ data_type: undefined }, 'data_type', "Data type can't be blank", 'blank'],
    [{ data_type: 'money' }, 'data_type', `Data type ${text}`],
    [
      { api_slug: 'Big Slug' },
      'api_slug',
      'Api slug may hold lower-case letters, digits, - and _, and starts with a letter or digit',
    ],
    [{ api_slug: 'x'.repeat(64) }, 'api_slug', 'Api slug is too long (maximum is 63 characters)', 'too_long'],
    [{ description: 5 }, 'description', 'Description must be a string'],
    [{ data_type: 'reference' }, 'reference_type', "Reference type can't be blank", 'blank'],
    [{ reference_type: 'Party' }, 'reference_type', 'Reference type is for the data type reference only'],
    [
      { data_type: 'reference', reference_type: 'Webhook' },
      'reference_type',
      'Reference type must be one of: Shipment, Container, TrackingRequest, Party, User',
    ],
    [{ validation: [1] }, 'validation', 'Validation must be an object'],
    [{ validation: { min: 1 } }, 'validation', 'Validation Unrecognized key: "min"'],
    [
      { data_type: 'boolean', validation: { min: 1 } },
      'validation',
      'Validation has no rules for the data type boolean',
    ],
    [{ data_type: 'number', validation: { min: 3, max: 2 } }, 'validation/min', 'Validation min must not be above max'],
    [
      { data_type: 'number', validation: { min: '3' } },
      'validation/min',
      'Validation min must be a number with at most 18 digits, 6 of them decimals',
    ],
    [
      { data_type: 'date', validation: { max: 'soon' } },
      'validation/max',
      'Validation max must be a date such as 2026-01-31',
    ],
    [
      { validation: { pattern: '(a+)+' } },
      'validation/pattern',
      'Validation pattern must be a sequence of characters and classes such as [A-Z]{3}-\\d+, without groups',
    ],
    [{ default_format: '0' }, 'default_format', 'Default format is for number, date and datetime only'],
    [
      { data_type: 'number', default_format: '0.0000000' },
      'default_format',
      'Default format must be 0 or #,##0, with up to 6 decimals such as #,##0.00',
    ],
    [{ default_value: 5 }, 'default_value', 'Default value must be a string'],
    [
      { data_type: 'number', validation: { max: 1 }, default_value: 2 },
      'default_value',
      'Default value must not be above 1',
    ],
    [{ data_type: 'enum', default_value: 'a' }, 'default_value', "Default value 'a' is not an option of this field"],
  ];
  test.each(cases)('%j', async (attributes, member, detail, code = 'invalid') => {
    const answer = await define(attributes);
    expect(answer.status).toBe(422);
    expect(problems(answer)).toEqual([[`/data/attributes/${member}`, detail, code]]);
  });

  test('all problems at once', async () => {
    const answer = await define({
      display_name: null,
      data_type: 'number',
      default_format: 'x',
      reference_type: 'User',
      validation: { a: 1 },
    });
    expect(problems(answer).map(([pointer]) => pointer)).toEqual([
      '/data/attributes/display_name',
      '/data/attributes/reference_type',
      '/data/attributes/default_format',
      '/data/attributes/validation',
    ]);
  });

  test('a slug that the entity type already has; another entity type and another account may use it', async () => {
    await define({ api_slug: 'twice' });
    const answer = await define({ api_slug: 'twice' });
    const detail = "Api slug 'twice' already exists for Shipment";
    expect([answer.status, problems(answer)]).toEqual([422, [['/data/attributes/api_slug', detail, 'duplicate']]]);
    expect((await define({ api_slug: 'twice', entity_type: 'TrackingRequest' })).status).toBe(201);
    expect((await define({ api_slug: 'twice' }, api.otherKey)).status).toBe(201);
  });

  test.each([
    ['entity_type', 'Container', 'Entity type'],
    ['api_slug', 'other', 'Api slug'],
    ['data_type', 'number', 'Data type'],
    ['reference_type', 'Party', 'Reference type'],
  ])('another %s', async (name, value, label) => {
    const id = await defined({ api_slug: null, display_name: `Fixed ${name}` });
    const answer = await change(id, { [name]: value, display_name: 'New' });
    const detail = `${label} can't be changed; create another definition`;
    expect([answer.status, problems(answer)]).toEqual([422, [[`/data/attributes/${name}`, detail, 'immutable']]]);
    const { attributes } = (await api.get(`${PATH}/${id}`)).body.data;
    expect(attributes.display_name).toBe(`Fixed ${name}`);
    // A client may send back the whole definition that it has read.
    expect((await change(id, { ...attributes, display_name: 'New' })).body.data.attributes.display_name).toBe('New');
  });
});

test('an account has at most the operator’s number of definitions, even when several are created concurrently', async () => {
  const settings = (limit: number | null) =>
    api.database
      .updateTable('accounts')
      .set((eb) => ({
        settings: eb.fn<string>('jsonb_set', [
          'settings',
          eb.val('{custom_field_limit}'),
          eb.fn('to_jsonb', [eb.cast<number>(eb.val(limit ?? 100), 'integer')]),
        ]),
      }))
      .where('id', '=', api.otherAccountId)
      .execute();
  const { total } = (await api.get(PATH, { key: api.otherKey })).body.meta;
  await settings(total + 2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => define({}, api.otherKey)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused && problems(refused)).toEqual([
    ['/data/attributes', `This account may have ${total + 2} custom field definitions`, 'limit_reached'],
  ]);
  await settings(null);
});

test.each([
  ['filter[entity_type]=Container&filter[display_name]=list', ['List two']],
  ['filter[entity_type]=container&filter[display_name]=list', ['List two']],
  ['filter[data_type]=enum&filter[display_name]=LIST', ['List two']],
  ['filter[display_name]=list', ['List one', 'List two']],
  ['filter[display_name]=two', []],
])('the list under %s', async (query, names) => {
  await define({ api_slug: 'list_one', display_name: 'List one', data_type: 'date' });
  await define({ api_slug: 'list_two', display_name: 'List two', data_type: 'enum', entity_type: 'Container' });
  const { body: answer } = await api.get(`${PATH}?${query}`);
  expect(answer.data.map((one: { attributes: Attributes }) => one.attributes.display_name).toSorted()).toEqual(names);
  expect(answer.meta.total).toBe(names.length);
});

test.each(['filter[entity_type]=Vessel', 'filter[data_type]=money', 'include=values', 'page[size]=0'])(
  '400 for a list under %s',
  async (query) => {
    const answer = await api.get(`${PATH}?${query}`);
    expect([answer.status, answer.body.errors[0].source.parameter]).toEqual([400, query.split('=')[0]]);
  },
);

describe('options', () => {
  test('are created, listed by position, changed and deleted', async () => {
    const id = await defined({ data_type: 'enum' });
    const second = await addOption(id, { label: 'Second', value: 'b' });
    const third = await addOption(id, { label: 'Third', value: 'c' });
    const first = await addOption(id, { label: 'First', value: 'a', position: 0 });
    expect([second.status, second.body.data]).toEqual([
      201,
      {
        id: second.body.data.id,
        type: 'custom_field_option',
        attributes: { label: 'Second', value: 'b', position: 0 },
        links: { self: `http://seamark.test${PATH}/${id}/options/${second.body.data.id}` },
      },
    ]);
    const values = async () =>
      (await api.get(`${PATH}/${id}/options`)).body.data.map((one: { attributes: Attributes }) => one.attributes.value);
    expect(third.body.data.attributes.position).toBe(1);
    const path = `${PATH}/${id}/options/${first.body.data.id}`;
    const moved = await api.request('PATCH', path, {
      body: body('custom_field_option', { position: 9, label: 'Last' }),
    });
    expect([moved.status, moved.body.data.attributes]).toEqual([200, { label: 'Last', value: 'a', position: 9 }]);
    expect(await values()).toEqual(['b', 'c', 'a']);
    expect((await api.get(path)).body.data).toEqual(moved.body.data);

    const { body: included } = await api.get(`${PATH}/${id}?include=options,account`);
    expect(included.data.relationships.options.data).toHaveLength(3);
    expect(included.included.map((one: { type: string }) => one.type).toSorted()).toEqual([
      'account',
      'custom_field_option',
      'custom_field_option',
      'custom_field_option',
    ]);
    const gone = await api.request('DELETE', path);
    expect([gone.status, gone.body]).toEqual([200, { meta: {} }]);
    expect([(await api.get(path)).status, (await api.request('DELETE', path)).status]).toEqual([404, 404]);
    expect(await values()).toEqual(['b', 'c']);
  });

  test.each<[Attributes, string, string, string]>([
    [{ label: null }, '/label', "Label can't be blank", 'blank'],
    [{ value: '' }, '/value', "Value can't be blank", 'blank'],
    [{ value: 'taken' }, '/value', "Value 'taken' already exists in this field", 'duplicate'],
    [{ position: -1 }, '/position', 'Position must not be below 0', 'invalid'],
    [{ position: 1.5 }, '/position', 'Position must be a whole number', 'invalid'],
  ])('422 for %j', async (attributes, member, detail, code) => {
    const id = await defined({ data_type: 'enum_multi' });
    await addOption(id, { label: 'Taken', value: 'taken' });
    const answer = await addOption(id, { label: 'Label', value: 'value', ...attributes });
    expect([answer.status, problems(answer)]).toEqual([422, [[`/data/attributes${member}`, detail, code]]]);
  });

  test('are for enumerations only', async () => {
    const answer = await addOption(await defined({ data_type: 'number' }), { label: 'One', value: '1' });
    const detail = 'Options are for the data types enum and enum_multi only; this field is number';
    expect([answer.status, problems(answer)]).toEqual([422, [['/data/attributes', detail, 'invalid']]]);
  });

  test('keep their value', async () => {
    const id = await defined({ data_type: 'enum' });
    const option = (await addOption(id, { label: 'One', value: 'one' })).body.data;
    const path = `${PATH}/${id}/options/${option.id}`;
    const answer = await api.request('PATCH', path, { body: body('custom_field_option', { value: 'two' }) });
    const detail = "Value can't be changed; create another option";
    expect([answer.status, problems(answer)]).toEqual([422, [['/data/attributes/value', detail, 'immutable']]]);
    const same = await api.request('PATCH', path, { body: body('custom_field_option', option.attributes) });
    expect(same.status).toBe(200);
  });

  test('may be the default, which is removed with them', async () => {
    const id = await defined({ data_type: 'enum' });
    const option = (await addOption(id, { label: 'One', value: 'one' })).body.data;
    expect((await change(id, { default_value: 'one' })).body.data.attributes.default_value).toBe('one');
    await api.request('DELETE', `${PATH}/${id}/options/${option.id}`);
    expect((await api.get(`${PATH}/${id}`)).body.data.attributes.default_value).toBeNull();
  });
});

describe('what belongs to another account does not exist', () => {
  test.each<[string, string, Attributes?]>([
    ['GET', ''],
    ['PATCH', '', { display_name: 'Taken over' }],
    ['DELETE', ''],
    ['GET', '/options'],
    ['POST', '/options', { label: 'Mine', value: 'mine' }],
    ['GET', '/options/:option'],
    ['PATCH', '/options/:option', { label: 'Taken over' }],
    ['DELETE', '/options/:option'],
  ])('%s …%s', async (method, path, attributes) => {
    const id = await defined({ data_type: 'enum', display_name: 'Hidden' }, api.otherKey);
    const option = (await addOption(id, { label: 'Theirs', value: 'theirs' }, api.otherKey)).body.data;
    const type = path === '' ? 'custom_field_definition' : 'custom_field_option';
    const address = `${PATH}/${id}${path.replace(':option', option.id)}`;
    const answer = await api.request(method, address, attributes ? { body: body(type, attributes) } : {});
    expect([answer.status, answer.body.errors[0].title]).toEqual([404, 'Not Found']);
    expect((await api.get('/v2/custom_field_definitions?filter[display_name]=Hidden')).body.data).toEqual([]);
    const { body: theirs } = await api.get(`${PATH}/${id}?include=options`, { key: api.otherKey });
    expect([theirs.data.attributes.display_name, theirs.included[0].attributes.label]).toEqual(['Hidden', 'Theirs']);
  });

  test('an option is found under its own definition only', async () => {
    const id = await defined({ data_type: 'enum' });
    const other = await defined({ data_type: 'enum' });
    const option = (await addOption(id, { label: 'One', value: 'one' })).body.data;
    const path = `${PATH}/${other}/options/${option.id}`;
    for (const method of ['GET', 'DELETE']) expect((await api.request(method, path)).status).toBe(404);
  });

  test('a default that refers to it is rejected', async () => {
    const party = { data: { type: 'party', attributes: { company_name: 'Theirs' } } };
    const { id } = (await api.request('POST', '/v2/parties', { key: api.otherKey, body: party })).body.data;
    const attributes = { data_type: 'reference', reference_type: 'party', default_value: { type: 'party', id } };
    const answer = await define(attributes);
    const detail = 'Default value must name a party of this account';
    expect([answer.status, problems(answer)]).toEqual([422, [['/data/attributes/default_value', detail, 'invalid']]]);
    expect((await define(attributes, api.otherKey)).status).toBe(201);
  });
});

test('a default that refers to a deleted option does not block other changes', async () => {
  const { requestId } = await insertTracked(api.database, api.accountId);
  const value = { type: 'tracking_request', id: requestId };
  const id = await defined({ data_type: 'reference', reference_type: 'TrackingRequest', default_value: value });
  await api.database.deleteFrom('watches').where('tracking_request_id', '=', requestId).execute();
  await api.database.deleteFrom('tracking_requests').where('id', '=', requestId).execute();
  const { body: changed } = await change(id, { display_name: 'New name' });
  expect(changed.data.attributes).toMatchObject({ display_name: 'New name', default_value: value });
  expect((await change(id, { default_value: value })).status).toBe(422);
});
