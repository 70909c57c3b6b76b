import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { EVENT_NAMES } from '../../../webhooks/catalogue.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { type Answer, BASE_URL, startTestApi, type TestApi } from './server.ts';

const secretBox = createSecretBox(randomBytes(32));
const events = ['container.transport.vessel_arrived', 'container.pickup_lfd_rail.changed'];
const egress = { addresses: ['198.51.100.7', '2001:db8::/48'], changedAt: new Date('2026-09-01T12:00:00Z') };
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ services: () => ({ secretBox, egress }) });
});
afterAll(() => api.stop());

/** Creates an account; `features` sets its features, which are on by default. */
async function newAccount(features: Record<string, boolean> = {}): Promise<{ key: string }> {
  const id = newId();
  await insertAccount(api.database, { id, name: 'Test' });
  await api.database
    .updateTable('accounts')
    .set({ settings: JSON.stringify({ ...GENEROUS, features }) })
    .where('id', '=', id)
    .execute();
  return createApiKey(api.database, { accountId: id, name: 'Test' });
}

function call(method: string, path: string, attributes?: object, key = api.key): Promise<Answer> {
  return api.request(method, path, { key, ...(attributes ? { body: { data: { type: 'webhook', attributes } } } : {}) });
}

const idOf = ({ id }: { id: string }) => id;
const valid = { url: 'https://receiver.example/hooks', active: true, events };

describe('POST /v2/webhooks', () => {
  it('responds 201 with the whole secret, which is stored sealed and masked afterwards', async () => {
    const { status, body } = await call('POST', '/v2/webhooks', valid);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'webhook', attributes: { ...valid, headers: null } });
    const secret = String(body.data.attributes.secret);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    const row = await api.database
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(secretBox.open(row.secret_encrypted, row.id)).toBe(secret);
    const read = await call('GET', `/v2/webhooks/${row.id}`);
    expect(read.body.data.attributes.secret).toBe(`whsec_****${secret.slice(-4)}`);
    expect(JSON.stringify((await call('GET', '/v2/webhooks')).body)).not.toContain(secret);
  });

  it('is repeated with its Idempotency-Key, and no secret is stored in clear for that', async () => {
    const body = { data: { type: 'webhook', attributes: valid } };
    const create = (): Promise<Answer> =>
      api.request('POST', '/v2/webhooks', { body, headers: { 'Idempotency-Key': 'webhook-once' } });
    const first = await create();
    const stored = await api.database
      .selectFrom('idempotency_keys')
      .select(['status', 'headers', 'body'])
      .where('key', '=', 'webhook-once')
      .executeTakeFirstOrThrow();
    const secret = String(first.body.data.attributes.secret);
    expect(stored.status).toBe(201);
    expect(stored.body?.includes(secret) || JSON.stringify(stored.headers).includes(secret)).toBe(false);

    const again = await create();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(again.body.data.attributes.secret).toBe(secret);
  });

  it.each([
    ['no url', { url: undefined }, '/data/attributes/url', "Url can't be blank"],
    ['a url that is none', { url: 'receiver' }, '/data/attributes/url', 'not a URL'],
    ['plain http', { url: 'http://receiver.example/' }, '/data/attributes/url', 'https'],
    ['a private address', { url: 'https://10.0.0.1/' }, '/data/attributes/url', 'not a public address'],
    ['loopback', { url: 'https://0x7f.1/' }, '/data/attributes/url', 'not a public address'],
    ['credentials in the url', { url: 'https://a:b@receiver.example/' }, '/data/attributes/url', 'credentials'],
    ['a url of a wrong type', { url: 5 }, '/data/attributes/url', 'must be a string'],
    ['no events', { events: [] }, '/data/attributes/events', "Events can't be blank"],
    ['events missing', { events: undefined }, '/data/attributes/events', "Events can't be blank"],
    ['an unknown event', { events: [...events, 'nothing'] }, '/data/attributes/events/2', "'nothing' is unknown"],
    ['events of a wrong type', { events: 'all' }, '/data/attributes/events', 'must be a list'],
    ['active of a wrong type', { active: 'yes' }, '/data/attributes/active', 'true or false'],
    ['a reserved header', { headers: [{ name: 'Host', value: 'x' }] }, '/data/attributes/headers/0/name', 'itself'],
    ['our own header', { headers: [{ name: 'Webhook-Id', value: 'x' }] }, '/data/attributes/headers/0/name', 'itself'],
    [
      'a header with a line break',
      { headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] },
      '/data/attributes/headers/0/value',
      'ASCII',
    ],
    [
      'a header name with a space',
      { headers: [{ name: 'X A', value: 'a' }] },
      '/data/attributes/headers/0/name',
      'letters',
    ],
    [
      'a header twice',
      {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
      '/data/attributes/headers',
      'once',
    ],
    [
      '21 headers',
      { headers: Array.from({ length: 21 }, (_, i) => ({ name: `X-${i}`, value: '' })) },
      '/data/attributes/headers',
      '20',
    ],
  ])('refuses %s and stores nothing', async (_case, change, pointer, detail) => {
    const count = () => api.database.selectFrom('webhooks').select('id').execute();
    const before = await count();
    const { status, body } = await call('POST', '/v2/webhooks', { ...valid, ...change });
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ source: { pointer }, detail: expect.stringContaining(detail) });
    expect(await count()).toHaveLength(before.length);
  });

  it.each([
    ['active is on when it is left out', { active: undefined }, { active: true }],
    ['it can begin inactive', { active: false }, { active: false }],
    ['an event that is named twice counts once', { events: [...events, ...events] }, { events }],
    ['every event that is listed may be named, also those that nothing sends yet', { events: EVENT_NAMES }, {}],
    ['headers are kept', { headers: [{ name: 'x-team', value: 'a' }] }, { headers: [{ name: 'x-team', value: 'a' }] }],
    ['null is no headers', { headers: null }, { headers: null }],
  ])('%s', async (_case, change, attributes) => {
    const { status, body } = await call('POST', '/v2/webhooks', { ...valid, ...change });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject(attributes);
  });

  it('reports all that is wrong at once', async () => {
    const { body } = await call('POST', '/v2/webhooks', { url: '', events: [] });
    expect(body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toEqual([
      '/data/attributes/url',
      '/data/attributes/events',
    ]);
  });

  it('creates at most 100 per account, also when they are requested at the same time', async () => {
    const other = await newAccount();
    const answers: Answer[] = [];
    for (let batch = 0; batch < 7; batch += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 15 }, () => call('POST', '/v2/webhooks', valid, other.key)))),
      );
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

describe('reading, changing and deleting webhooks', () => {
  it('lists newest first, in pages', async () => {
    const other = await newAccount();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1)
      ids.unshift((await call('POST', '/v2/webhooks', valid, other.key)).body.data.id);
    const first = await call('GET', '/v2/webhooks?page[size]=2', undefined, other.key);
    expect(first.body.data.map(idOf)).toEqual(ids.slice(0, 2));
    expect(first.body.links).toHaveProperty('next');
    const second = await call('GET', '/v2/webhooks?page[size]=2&page[number]=2', undefined, other.key);
    expect(second.body.data.map(idOf)).toEqual(ids.slice(2));
    expect(second.body.links).not.toHaveProperty('next');
  });

  it('changes only what is given, and resets the receiver’s failures when it is activated', async () => {
    const { id } = (await call('POST', '/v2/webhooks', { ...valid, headers: [{ name: 'x-a', value: '1' }] })).body.data;
    await api.database
      .updateTable('webhooks')
      .set({ active: false, consecutive_failures: 40, failing_since: new Date(), disabled_reason: 'only_failures' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await call('PATCH', `/v2/webhooks/${id}`, { active: true });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      ...valid,
      headers: [{ name: 'x-a', value: '****' }],
      disabled_reason: null,
      failing_since: null,
    });
    const woken = await api.database
      .selectFrom('outbox')
      .selectAll()
      .where('workflow_id', '=', `webhook/${id}`)
      .execute();
    expect(woken).toHaveLength(1);
    expect((await call('PATCH', `/v2/webhooks/${id}`, { headers: null })).body.data.attributes.headers).toBeNull();
    expect((await call('PATCH', `/v2/webhooks/${id}`, { url: 'http://a.example/' })).status).toBe(422);
  });

  it('deletes: 200, then 404', async () => {
    const { id } = (await call('POST', '/v2/webhooks', valid)).body.data;
    expect((await call('DELETE', `/v2/webhooks/${id}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await call(method, `/v2/webhooks/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/v2/webhooks/${id}`, { active: true })).status).toBe(404);
    expect(JSON.stringify((await call('GET', '/v2/webhooks?page[size]=100')).body)).not.toContain(id);
  });

  it('never shows a webhook to another account', async () => {
    const { id } = (await call('POST', '/v2/webhooks', valid)).body.data;
    const other = await newAccount();
    for (const method of ['GET', 'DELETE']) {
      expect((await call(method, `/v2/webhooks/${id}`, undefined, other.key)).status).toBe(404);
    }
    expect((await call('PATCH', `/v2/webhooks/${id}`, { active: false }, other.key)).status).toBe(404);
    expect((await call('GET', '/v2/webhooks', undefined, other.key)).body.data).toEqual([]);
    expect((await call('GET', `/v2/webhooks/${id}`)).body.data.attributes.active).toBe(true);
  });
});

describe('GET /v2/webhooks/events', () => {
  interface Category {
    id: string;
    attributes: { name: string; events: { name: string; description: string }[] };
  }
  const named = (categories: Category[]) =>
    categories.flatMap(({ attributes }) => attributes.events.map(({ name }) => name));

  it('lists every event by its category, always under the same ids', async () => {
    const { status, body } = await api.get('/v2/webhooks/events');
    expect(status).toBe(200);
    expect(named(body.data)).toEqual(EVENT_NAMES);
    expect(body.data[0]).toEqual({
      id: '0d9a5f2e-6c1b-4c53-8a1e-2f4b6d8c0a11',
      type: 'webhook_event_category',
      attributes: {
        name: 'Tracking Request Events',
        events: expect.arrayContaining([
          {
            name: 'tracking_request.failed',
            description: 'The tracking request failed permanently',
            schema_url: `${BASE_URL}/v2/webhooks/events/tracking_request.failed/schema`,
            example_url: `${BASE_URL}/v2/webhook_notifications/examples?event=tracking_request.failed`,
          },
        ]),
      },
    });
  });

  it('omits events that the account does not get', async () => {
    const { key } = await newAccount({ rail: false });
    const { body } = await api.get('/v2/webhooks/events', { key });
    expect(named(body.data)).toEqual(EVENT_NAMES.filter((name) => name !== 'container.pickup_lfd_rail.changed'));
  });
});

describe('GET /v2/webhooks/events/{name}/schema', () => {
  it('is the JSON Schema of the event’s notification, at the address in the list', async () => {
    const { body: list } = await api.get('/v2/webhooks/events');
    const listed = list.data[7].attributes.events[0];
    expect(listed.name).toBe('container.created');
    const { status, headers, body } = await api.get(new URL(listed.schema_url).pathname);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/schema+json');
    expect(body).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: listed.schema_url,
      title: 'container.created',
      required: ['data', 'included', 'links'],
      properties: { data: { properties: { attributes: { properties: { event: { const: 'container.created' } } } } } },
    });
    expect((await api.get(new URL(listed.example_url).href.slice(BASE_URL.length))).status).toBe(200);
  });

  it.each(['container.vanished', 'toString', 'container.created%00'])('of %s does not exist', async (name) => {
    expect((await api.get(`/v2/webhooks/events/${name}/schema`)).status).toBe(404);
  });
});

describe('GET /v2/webhooks/ips', () => {
  it('lists the addresses that the operator set', async () => {
    expect((await api.get('/v2/webhooks/ips')).body).toEqual({
      webhook_notification_ips: ['198.51.100.7', '2001:db8::/48'],
      last_updated: '2026-09-01T12:00:00Z',
    });
  });
});

describe('an account without webhooks', () => {
  it.each([
    ['GET', '/v2/webhooks', 403],
    ['GET', '/v2/webhooks.csv', 403],
    ['POST', '/v2/webhooks', 403],
    ['GET', `/v2/webhooks/${newId()}`, 403],
    ['PATCH', `/v2/webhooks/${newId()}`, 403],
    ['DELETE', `/v2/webhooks/${newId()}`, 403],
    ['GET', '/v2/webhooks/events', 403],
    ['POST', '/v2/webhooks/trigger', 403],
    ['GET', '/v2/webhooks/ips', 200],
    ['GET', '/v2/webhook_notifications', 200],
    ['GET', '/v2/webhook_notifications/examples?event=container.created', 200],
  ])('%s %s is %i', async (method, path, expected) => {
    const { key } = await newAccount({ webhooks: false });
    const { status, body } = await call(method, path, method === 'GET' || method === 'DELETE' ? undefined : valid, key);
    expect(status).toBe(expected);
    if (expected === 403) expect(body.errors[0].detail).toMatch(/not enabled/);
  });
});
