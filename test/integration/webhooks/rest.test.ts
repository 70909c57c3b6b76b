import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../api/app.ts';
import { webhookRoutes } from '../../../api/routes/webhooks/routes.ts';
import { createApiKey } from '../../../identity/api-keys.ts';
import { createSecretBox } from '../../../identity/encryption.ts';
import { newId } from '../../../store/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { raiseLimits } from '../../support/generous-limits.ts';

const secretBox = createSecretBox(randomBytes(32));
const events = ['container.transport.vessel_arrived', 'container.pickup_lfd_rail.changed'];
let test: TestDatabase;
let server: Server;
let origin: string;
let key: string;
let accountId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  ({ accountId, key } = await newAccount());
  const app = createApi({
    database: test.database,
    temporal: { check: async () => true },
    registry: { line: () => null, lines: () => [] },
    logger: pino({ level: 'silent' }),
    settings: { baseUrl: 'http://api.example' },
    moreRoutes: webhookRoutes({ secretBox, addressRules: { allowLoopback: false } }),
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await test.drop();
});

async function newAccount(): Promise<{ accountId: string; key: string }> {
  const id = newId();
  await test.database.insertInto('accounts').values({ id, name: 'Test' }).execute();
  await raiseLimits(test.database);
  const made = await createApiKey(test.database, { accountId: id, name: 'Test' });
  return { accountId: id, key: made.key };
}

interface Answer {
  status: number;
  // Bodies of answers are what is tested: read freely.
  body: { data: Resource & Resource[]; errors: { detail: string; source: { pointer: string } }[]; links: object };
}
interface Resource {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

async function call(method: string, path: string, attributes?: object, token = key): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    ...(attributes ? { body: JSON.stringify({ data: { type: 'webhook', attributes } }) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const valid = { url: 'https://receiver.example/hooks', active: true, events };

describe('POST /v2/webhooks', () => {
  it('answers 201 with the whole secret, which is kept sealed and masked afterwards', async () => {
    const { status, body } = await call('POST', '/v2/webhooks', valid);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'webhook', attributes: { ...valid, headers: null } });
    const secret = String(body.data.attributes.secret);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    const row = await test.database
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(secretBox.open(row.secret_encrypted, row.id)).toBe(secret);
    const read = await call('GET', `/v2/webhooks/${row.id}`);
    expect(read.body.data.attributes.secret).toBe(`whsec_****${secret.slice(-4)}`);
    expect(JSON.stringify((await call('GET', '/v2/webhooks')).body)).not.toContain(secret);
  });

  it.each([
    ['no url', { url: undefined }, '/data/attributes/url', "Url can't be blank"],
    ['a url that is none', { url: 'receiver' }, '/data/attributes/url', 'no URL'],
    ['plain http', { url: 'http://receiver.example/' }, '/data/attributes/url', 'https'],
    ['a private address', { url: 'https://10.0.0.1/' }, '/data/attributes/url', 'no public address'],
    ['loopback', { url: 'https://0x7f.1/' }, '/data/attributes/url', 'no public address'],
    ['credentials in the url', { url: 'https://a:b@receiver.example/' }, '/data/attributes/url', 'credentials'],
    ['a url of a wrong type', { url: 5 }, '/data/attributes/url', 'must be a string'],
    ['no events', { events: [] }, '/data/attributes/events', "Events can't be blank"],
    ['events missing', { events: undefined }, '/data/attributes/events', "Events can't be blank"],
    ['an unknown event', { events: [...events, 'nothing'] }, '/data/attributes/events/2', "'nothing' is not known"],
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
    const count = () => test.database.selectFrom('webhooks').select('id').execute();
    const before = await count();
    const { status, body } = await call('POST', '/v2/webhooks', { ...valid, ...change });
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ source: { pointer }, detail: expect.stringContaining(detail) });
    expect(await count()).toHaveLength(before.length);
  });

  it('reports all that is wrong at once', async () => {
    const { body } = await call('POST', '/v2/webhooks', { url: '', events: [] });
    expect(body.errors.map((error) => error.source.pointer)).toEqual([
      '/data/attributes/url',
      '/data/attributes/events',
    ]);
  });

  it('makes no more than 100 per account, also when they are asked for at the same time', async () => {
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
    expect(first.body.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.links).toHaveProperty('next');
    const second = await call('GET', '/v2/webhooks?page[size]=2&page[number]=2', undefined, other.key);
    expect(second.body.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.body.links).not.toHaveProperty('next');
  });

  it('changes only what is given, and gives the receiver a fresh start when it is activated', async () => {
    const { id } = (await call('POST', '/v2/webhooks', { ...valid, headers: [{ name: 'x-a', value: '1' }] })).body.data;
    await test.database
      .updateTable('webhooks')
      .set({ active: false, consecutive_failures: 40, failing_since: new Date(), disabled_reason: 'only_failures' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await call('PATCH', `/v2/webhooks/${id}`, { active: true });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      ...valid,
      headers: [{ name: 'x-a', value: '1' }],
      disabled_reason: null,
      failing_since: null,
    });
    const woken = await test.database
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
    expect(other.accountId).not.toBe(accountId);
    for (const method of ['GET', 'DELETE']) {
      expect((await call(method, `/v2/webhooks/${id}`, undefined, other.key)).status).toBe(404);
    }
    expect((await call('PATCH', `/v2/webhooks/${id}`, { active: false }, other.key)).status).toBe(404);
    expect((await call('GET', '/v2/webhooks', undefined, other.key)).body.data).toEqual([]);
    expect((await call('GET', `/v2/webhooks/${id}`)).body.data.attributes.active).toBe(true);
  });
});
