/** Tests API keys and connected applications as people manage them through the API, and the usage of rate limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import { recordGrant } from '../../../identity/oauth/grants.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { lines } from './server.ts';

const ORIGIN = 'http://seamark.test';

let world: PeopleWorld;
let api: ServedApi;
let owner: Asker;
beforeAll(async () => {
  world = await PeopleWorld.start();
  const { database, now } = world.deps;
  api = await serveApi({ database, now, registry: lines });
  owner = await signIn(await world.account());
});
afterAll(async () => {
  await api.stop();
  await world.test.drop();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

class Asker {
  readonly who: Someone;
  readonly #headers: Record<string, string>;

  constructor(who: Someone, headers: Record<string, string>) {
    this.who = who;
    this.#headers = headers;
  }

  async request(
    method: string,
    path: string,
    attributes?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const body = attributes === undefined ? undefined : JSON.stringify({ data: { type: 'api_key', attributes } });
    const headers = { ...this.#headers, ...more, ...(body ? { 'Content-Type': 'application/vnd.api+json' } : {}) };
    const response = await fetch(`${api.origin}${path}`, { method, headers, ...(body ? { body } : {}) });
    return { status: response.status, body: await response.json() };
  }
}

async function signIn(who: Someone): Promise<Asker> {
  const { database, now } = world.deps;
  const token = await createSession(database, { personId: who.personId, address: null, userAgent: null }, now());
  return new Asker(who, { Cookie: `seamark_session=${token}`, Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' });
}

const colleague = async (role: Role) => signIn(await world.member(owner.who.accountId, role));
const withKey = (key: string) => new Asker(owner.who, { Authorization: `Token ${key}` });
const nameOf = ({ attributes }: { attributes: { name: string } }) => attributes.name;

test('a key is shown once, works within its scopes, and is rejected once it is revoked', async () => {
  const made = await owner.request('POST', '/v2/api_keys', { name: ' Warehouse ', expires_at: '2026-12-31T23:59:59Z' });
  expect(made.status).toBe(201);
  const { id, attributes } = made.body.data;
  expect(attributes).toMatchObject({
    name: 'Warehouse',
    key: expect.stringMatching(/^smk_[\w-]{43}$/),
    scopes: ['read'],
    state: 'good',
    expires_at: '2026-12-31T23:59:59Z',
    last_used_at: null,
    created_by: owner.who.email,
    creator_left: false,
  });
  const program = withKey(attributes.key);
  expect((await program.request('GET', '/v2/parties')).status).toBe(200);
  expect((await program.request('POST', '/v2/parties', {})).status).toBe(403);

  const list = await owner.request('GET', '/v2/api_keys?include=user');
  expect(JSON.stringify(list.body)).not.toContain(attributes.key);
  expect(list.body.data[0]).toMatchObject({
    id,
    attributes: { key: `smk_…${attributes.key.slice(-4)}`, last_used_at: '2026-03-02T08:00:00Z' },
  });
  expect(list.body.included).toMatchObject([{ id: owner.who.userId, attributes: { email: owner.who.email } }]);

  expect((await owner.request('DELETE', `/v2/api_keys/${id}`)).body).toEqual({ meta: {} });
  expect((await program.request('GET', '/v2/parties')).status).toBe(401);
  expect((await owner.request('DELETE', `/v2/api_keys/${id}`)).status).toBe(200);
  const [revoked] = (await owner.request('GET', '/v2/api_keys')).body.data;
  expect(revoked.attributes).toMatchObject({ state: 'revoked', revoked_at: '2026-03-02T08:00:00Z' });
  expect((await world.audited(owner.who.accountId)).slice(-2)).toEqual([
    `${owner.who.email} api_key.created Warehouse`,
    `${owner.who.email} api_key.revoked Warehouse`,
  ]);
});

describe('a key is rejected with the reason and the field', () => {
  test.each([
    [{}, 'name', "Name can't be blank"],
    [{ name: 'two\nlines' }, 'name', 'The name of a key is one line of 1 to 100 characters'],
    [{ name: 'TAKEN' }, 'name', 'A key with this name already exists'],
    [{ name: 'x', scopes: 'read' }, 'scopes', 'Scopes must be a list of read and write'],
    [{ name: 'x', scopes: ['write'] }, 'scopes', 'Scopes must contain read'],
    [{ name: 'x', scopes: ['read', 'all'] }, 'scopes/1', 'Scopes may contain only read and write'],
    [{ name: 'x', scopes: ['read', 'calendar'] }, 'scopes', 'The scope calendar cannot be combined with others'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at', 'Expires at must be an RFC 3339 time'],
    [{ name: 'x', expires_at: '2026-03-02T08:00:00Z' }, 'expires_at', 'A key expires in the future'],
  ])('%j', async (attributes, pointer, detail) => {
    await owner.request('POST', '/v2/api_keys', { name: 'Taken' });
    const { status, body } = await owner.request('POST', '/v2/api_keys', attributes);
    expect([status, body.errors]).toMatchObject([
      422,
      [{ detail, source: { pointer: `/data/attributes/${pointer}` } }],
    ]);
  });
});

test('the same request with the same Idempotency-Key does not create a second key', async () => {
  const again = { 'Idempotency-Key': 'one-key' };
  const first = await owner.request('POST', '/v2/api_keys', { name: 'Once' }, again);
  const second = await owner.request('POST', '/v2/api_keys', { name: 'Once' }, again);
  expect([first.status, second.body]).toEqual([201, first.body]);
});

describe('not permitted', () => {
  test.each(['member', 'viewer'] as const)('a %s cannot list, create or revoke keys', async (role) => {
    const someone = await colleague(role);
    const detail = `Your role in this account, ${role}, does not allow that`;
    const id = owner.who.userId;
    const requested = [
      ['GET', ''],
      ['POST', '', { name: 'x' }],
      ['DELETE', `/${id}`],
    ] as const;
    for (const [method, path, attributes] of requested) {
      const { status, body } = await someone.request(method, `/v2/api_keys${path}`, attributes);
      expect([status, body.errors]).toMatchObject([403, [{ detail }]]);
    }
  });

  test('no key creates another, or lists keys', async () => {
    const made = await owner.request('POST', '/v2/api_keys', { name: 'All', scopes: ['read', 'write'] });
    const program = withKey(made.body.data.attributes.key);
    for (const [method, path] of [
      ['GET', 'api_keys'],
      ['POST', 'api_keys'],
      ['GET', 'connected_apps'],
    ] as const) {
      const { status, body } = await program.request(
        method,
        `/v2/${path}`,
        method === 'POST' ? { name: 'x' } : undefined,
      );
      expect([status, body.errors]).toMatchObject([
        403,
        [{ detail: 'Only signed-in people may do this; API keys may not' }],
      ]);
    }
  });

  test('another account cannot see or change it', async () => {
    const made = await owner.request('POST', '/v2/api_keys', { name: 'Ours' });
    const other = await signIn(await world.account());
    expect((await other.request('GET', '/v2/api_keys')).body.data).toEqual([]);
    expect((await other.request('DELETE', `/v2/api_keys/${made.body.data.id}`)).status).toBe(404);
    expect((await withKey(made.body.data.attributes.key).request('GET', '/v2/parties')).status).toBe(200);
  });
});

test('applications: members see and disconnect their own, owners and admins all', async () => {
  const viewer = await colleague('viewer');
  const [ours, theirs] = await Promise.all([grantAccess(owner, 'Ours'), grantAccess(viewer, 'Theirs')]);
  expect((await viewer.request('GET', '/v2/connected_apps')).body.data).toMatchObject([
    { id: theirs, attributes: { name: 'Theirs', scopes: ['tracking:read'], let_in_by: viewer.who.email } },
  ]);
  const all = (await owner.request('GET', '/v2/connected_apps?include=user')).body;
  expect(all.data.map(nameOf).toSorted()).toEqual(['Ours', 'Theirs']);
  expect(all.included).toHaveLength(2);
  expect((await owner.request('GET', '/v2/connected_apps?page[size]=1&page[number]=2')).body.data).toHaveLength(1);

  expect((await viewer.request('DELETE', `/v2/connected_apps/${ours}`)).status).toBe(404);
  expect((await viewer.request('DELETE', `/v2/connected_apps/${theirs}`)).status).toBe(200);
  expect((await viewer.request('DELETE', `/v2/connected_apps/${theirs}`)).status).toBe(404);
  const again = await grantAccess(viewer, 'Theirs');
  expect(again).toBe(theirs);
  expect((await owner.request('DELETE', `/v2/connected_apps/${again}`)).status).toBe(200);
  expect((await world.audited(owner.who.accountId)).slice(-1)).toEqual([
    `${owner.who.email} oauth_client.shut_out Theirs`,
  ]);
});

/** Returns the id of the application. */
async function grantAccess({ who, request: call }: Asker, clientName: string): Promise<string> {
  const { accountId, userId } = who;
  const client = { clientId: `https://${clientName.toLowerCase()}.example`, clientName, redirectHost: 'app.example' };
  await recordGrant(world.deps, { accountId, userId, ...client, scopes: ['tracking:read'] }, OPERATOR);
  const { data } = (await call.call(owner, 'GET', '/v2/connected_apps')).body;
  return data.find((app: { attributes: { name: string } }) => nameOf(app) === clientName).id;
}

test('usage: requests of the last minute and counts of objects', async () => {
  const fresh = await signIn(await world.account());
  const made = await fresh.request('POST', '/v2/api_keys', { name: 'Counted' });
  const program = withKey(made.body.data.attributes.key);
  for (let requestCount = 0; requestCount < 3; requestCount++) await program.request('GET', '/v2/parties');
  const { data } = (await program.request('GET', '/v2/usage')).body;
  expect(data).toMatchObject({ id: fresh.who.accountId, type: 'usage' });
  expect(data.attributes.requests).toEqual([
    { bucket: 'default', limit: 100, used: 4, remaining: 96 },
    { bucket: 'create', limit: 100, used: 0, remaining: 100 },
    { bucket: 'infer', limit: 200, used: 0, remaining: 200 },
    { bucket: 'refresh', limit: 10, used: 0, remaining: 10 },
  ]);
  expect(data.attributes.things).toEqual([
    { name: 'api_keys', limit: 50, used: 1 },
    { name: 'webhooks', limit: 100, used: 0 },
    { name: 'custom_field_definitions', limit: 100, used: 0 },
  ]);
  // Viewing the usage in a session does not count as a request.
  const { attributes } = (await fresh.request('GET', '/v2/usage')).body.data;
  expect(attributes.requests[0]).toMatchObject({ used: 4 });
});
