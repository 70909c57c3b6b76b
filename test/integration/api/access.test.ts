/** API keys and connected applications as people manage them by the API, and how much of the limits is used. */
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
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  body: any;
}

class Asker {
  readonly who: Someone;
  readonly #headers: Record<string, string>;

  constructor(who: Someone, headers: Record<string, string>) {
    this.who = who;
    this.#headers = headers;
  }

  async ask(method: string, path: string, attributes?: unknown, more: Record<string, string> = {}): Promise<Answer> {
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

test('a key is shown once, works within its scopes, and is refused from the moment it is revoked', async () => {
  const made = await owner.ask('POST', '/v2/api_keys', { name: ' Warehouse ', expires_at: '2026-12-31T23:59:59Z' });
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
  expect((await program.ask('GET', '/v2/parties')).status).toBe(200);
  expect((await program.ask('POST', '/v2/parties', {})).status).toBe(403);

  const list = await owner.ask('GET', '/v2/api_keys?include=user');
  expect(JSON.stringify(list.body)).not.toContain(attributes.key);
  expect(list.body.data[0]).toMatchObject({
    id,
    attributes: { key: `smk_…${attributes.key.slice(-4)}`, last_used_at: '2026-03-02T08:00:00Z' },
  });
  expect(list.body.included).toMatchObject([{ id: owner.who.userId, attributes: { email: owner.who.email } }]);

  expect((await owner.ask('DELETE', `/v2/api_keys/${id}`)).body).toEqual({ meta: {} });
  expect((await program.ask('GET', '/v2/parties')).status).toBe(401);
  expect((await owner.ask('DELETE', `/v2/api_keys/${id}`)).status).toBe(200);
  const [revoked] = (await owner.ask('GET', '/v2/api_keys')).body.data;
  expect(revoked.attributes).toMatchObject({ state: 'revoked', revoked_at: '2026-03-02T08:00:00Z' });
  expect((await world.audited(owner.who.accountId)).slice(-2)).toEqual([
    `${owner.who.email} api_key.created Warehouse`,
    `${owner.who.email} api_key.revoked Warehouse`,
  ]);
});

describe('a key is refused with the reason, beside what is wrong', () => {
  test.each([
    [{}, 'name', "Name can't be blank"],
    [{ name: 'two\nlines' }, 'name', 'The name of a key is one line of 1 to 100 characters'],
    [{ name: 'TAKEN' }, 'name', 'A key with this name exists already'],
    [{ name: 'x', scopes: 'read' }, 'scopes', 'Scopes must be a list of read and write'],
    [{ name: 'x', scopes: ['write'] }, 'scopes', 'Scopes must hold read'],
    [{ name: 'x', scopes: ['read', 'all'] }, 'scopes/1', 'Scopes hold read and write only'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at', 'Expires at must be an RFC 3339 time'],
    [
      { name: 'x', expires_at: '2026-03-02T08:00:00Z' },
      'expires_at',
      'A key expires in the future',
    ],
  ])('%j', async (attributes, pointer, detail) => {
    await owner.ask('POST', '/v2/api_keys', { name: 'Taken' });
    const { status, body } = await owner.ask('POST', '/v2/api_keys', attributes);
    expect([status, body.errors]).toMatchObject([
      422,
      [{ detail, source: { pointer: `/data/attributes/${pointer}` } }],
    ]);
  });
});

test('the same request again, with the same Idempotency-Key, makes no second key', async () => {
  const again = { 'Idempotency-Key': 'one-key' };
  const first = await owner.ask('POST', '/v2/api_keys', { name: 'Once' }, again);
  const second = await owner.ask('POST', '/v2/api_keys', { name: 'Once' }, again);
  expect([first.status, second.body]).toEqual([201, first.body]);
});

describe('who may not', () => {
  test.each(['member', 'viewer'] as const)('a %s neither sees nor makes nor revokes keys', async (role) => {
    const someone = await colleague(role);
    const detail = `Your role in this account, ${role}, does not allow that`;
    const id = owner.who.userId;
    const asked = [
      ['GET', ''],
      ['POST', '', { name: 'x' }],
      ['DELETE', `/${id}`],
    ] as const;
    for (const [method, path, attributes] of asked) {
      const { status, body } = await someone.ask(method, `/v2/api_keys${path}`, attributes);
      expect([status, body.errors]).toMatchObject([403, [{ detail }]]);
    }
  });

  test('no key makes another, or lists them', async () => {
    const made = await owner.ask('POST', '/v2/api_keys', { name: 'All', scopes: ['read', 'write'] });
    const program = withKey(made.body.data.attributes.key);
    for (const [method, path] of [
      ['GET', 'api_keys'],
      ['POST', 'api_keys'],
      ['GET', 'connected_apps'],
    ] as const) {
      const { status, body } = await program.ask(method, `/v2/${path}`, method === 'POST' ? { name: 'x' } : undefined);
      expect([status, body.errors]).toMatchObject([
        403,
        [{ detail: 'Only people who signed in may do this; an API key may not' }],
      ]);
    }
  });

  test('another account has nothing of it', async () => {
    const made = await owner.ask('POST', '/v2/api_keys', { name: 'Ours' });
    const other = await signIn(await world.account());
    expect((await other.ask('GET', '/v2/api_keys')).body.data).toEqual([]);
    expect((await other.ask('DELETE', `/v2/api_keys/${made.body.data.id}`)).status).toBe(404);
    expect((await withKey(made.body.data.attributes.key).ask('GET', '/v2/parties')).status).toBe(200);
  });
});

test('applications: everybody sees and disconnects their own, owners and admins those of all', async () => {
  const viewer = await colleague('viewer');
  const [ours, theirs] = await Promise.all([letIn(owner, 'Ours'), letIn(viewer, 'Theirs')]);
  expect((await viewer.ask('GET', '/v2/connected_apps')).body.data).toMatchObject([
    { id: theirs, attributes: { name: 'Theirs', scopes: ['tracking:read'], let_in_by: viewer.who.email } },
  ]);
  const all = (await owner.ask('GET', '/v2/connected_apps?include=user')).body;
  expect(all.data.map(nameOf).toSorted()).toEqual(['Ours', 'Theirs']);
  expect(all.included).toHaveLength(2);
  expect((await owner.ask('GET', '/v2/connected_apps?page[size]=1&page[number]=2')).body.data).toHaveLength(1);

  expect((await viewer.ask('DELETE', `/v2/connected_apps/${ours}`)).status).toBe(404);
  expect((await viewer.ask('DELETE', `/v2/connected_apps/${theirs}`)).status).toBe(200);
  expect((await viewer.ask('DELETE', `/v2/connected_apps/${theirs}`)).status).toBe(404);
  const again = await letIn(viewer, 'Theirs');
  expect(again).toBe(theirs);
  expect((await owner.ask('DELETE', `/v2/connected_apps/${again}`)).status).toBe(200);
  expect((await world.audited(owner.who.accountId)).slice(-1)).toEqual([
    `${owner.who.email} oauth_client.shut_out Theirs`,
  ]);
});

/** Answers the id of the application. */
async function letIn({ who, ask: target }: Asker, clientName: string): Promise<string> {
  const { accountId, userId } = who;
  const client = { clientId: `https://${clientName.toLowerCase()}.example`, clientName, redirectHost: 'app.example' };
  await recordGrant(world.deps, { accountId, userId, ...client, scopes: ['tracking:read'] }, OPERATOR);
  const { data } = (await target.call(owner, 'GET', '/v2/connected_apps')).body;
  return data.find((app: { attributes: { name: string } }) => nameOf(app) === clientName).id;
}

test('usage: what was asked in the last minute, and how many things there are', async () => {
  const fresh = await signIn(await world.account());
  const made = await fresh.ask('POST', '/v2/api_keys', { name: 'Counted' });
  const program = withKey(made.body.data.attributes.key);
  for (let asked = 0; asked < 3; asked++) await program.ask('GET', '/v2/parties');
  const { data } = (await program.ask('GET', '/v2/usage')).body;
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
  // People look at it without using any of it up.
  const { attributes } = (await fresh.ask('GET', '/v2/usage')).body.data;
  expect(attributes.requests[0]).toMatchObject({ used: 4 });
});
