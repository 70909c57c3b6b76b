/**
 * Tests a signed-in person at /v2: the session replaces a key, within the limits of the person's role and only from our
 * own pages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { createSession, endSessions } from '../../../identity/sessions/sessions.ts';
import { BASE_URL, type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { type Answer, lines } from './server.ts';

let world: PeopleWorld;
let api: ServedApi;
let owner: Someone;
beforeAll(async () => {
  world = await PeopleWorld.start();
  owner = await world.account();
  const { database, now } = world.deps;
  const at = () => now();
  api = await serveApi({ database, registry: lines, now, windowsNow: at });
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

const OURS = { 'Sec-Fetch-Site': 'same-origin' };

async function cookieOf({ personId }: Pick<Someone, 'personId'>): Promise<string> {
  const input = { personId, address: null, userAgent: null };
  return `seamark_session=${await createSession(world.deps.database, input, world.deps.now())}`;
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Pick<Answer, 'status' | 'headers' | 'body'>> {
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

let parties = 0;
const newParty = () => ({ data: { type: 'party', attributes: { company_name: `Quay Freight ${++parties}` } } });

test('shows the signed-in person, and counts in that person’s window', async () => {
  const cookie = await cookieOf(owner);
  const { status, headers, body } = await call('GET', '/v2/session', { Cookie: cookie });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ email: owner.email, role: 'owner', account_id: owner.accountId });
  expect(headers.get('RateLimit-Policy')).toBe('"session";q=600;w=60');
  expect(headers.get('X-RateLimit-Remaining')).toBe('599');
});

test.each<[Role, number, number]>([
  ['owner', 200, 201],
  ['member', 200, 201],
  ['viewer', 200, 403],
])('%s reads with %i and writes with %i', async (role, read, written) => {
  const Cookie = await cookieOf(role === 'owner' ? owner : await world.member(owner.accountId, role));
  expect((await call('GET', '/v2/parties', { Cookie })).status).toBe(read);
  const answer = await call('POST', '/v2/parties', { Cookie, ...OURS }, newParty());
  expect(answer.status).toBe(written);
  if (written === 403)
    expect(answer.body.errors[0].detail).toBe('Your role in this account, viewer, does not allow that');
});

describe('changes from other origins are rejected', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin, of a browser that tells no more', { Origin: 'https://elsewhere.example' }],
    ['nobody says where', {}],
  ])('%s', async (_, headers) => {
    const Cookie = await cookieOf(owner);
    const { status, body } = await call('POST', '/v2/parties', { Cookie, ...headers }, newParty());
    expect(status).toBe(403);
    expect(body.errors[0].detail).toBe('Requests with a session can make changes only from our own pages');
  });

  test('except that our own origin suffices for a browser without fetch metadata', async () => {
    const Cookie = await cookieOf(owner);
    expect((await call('POST', '/v2/parties', { Cookie, Origin: BASE_URL }, newParty())).status).toBe(201);
  });
});

test('a header is judged on its own, whatever cookie is sent with it', async () => {
  const Cookie = await cookieOf(owner);
  expect((await call('GET', '/v2/parties', { Cookie, Authorization: 'Token smk_wrong' })).status).toBe(401);
});

test('a session that ended is 401', async () => {
  const Cookie = await cookieOf(owner);
  expect((await call('DELETE', '/v2/session', { Cookie, ...OURS })).status).toBe(200);
  expect((await call('GET', '/v2/session', { Cookie })).status).toBe(401);
  const other = await cookieOf(owner);
  await endSessions(world.deps, owner.personId, {}, { address: null });
  expect((await call('GET', '/v2/parties', { Cookie: other })).status).toBe(401);
});

test('a person in several accounts works in one of them at a time', async () => {
  const Cookie = await cookieOf(owner);
  const stranger = await world.account();
  const choose = (account_id: string) =>
    call('PATCH', '/v2/session', { Cookie, ...OURS }, { data: { type: 'session', attributes: { account_id } } });
  expect((await choose(stranger.accountId)).status).toBe(422);
  expect((await choose(owner.accountId)).body.data.attributes.account_id).toBe(owner.accountId);
});

test('a page of one account is rejected when the session works in another', async () => {
  const person = await world.member((await world.account()).accountId, 'admin');
  const Cookie = await cookieOf(person);
  const { accountId: second } = await world.account();
  const { token } = await invite(world.deps, { accountId: second, email: person.email, role: 'member' }, OPERATOR);
  await acceptInvitation(world.deps, { token, as: { personId: person.personId }, address: null });
  const page = { Cookie, ...OURS, 'Seamark-Account': person.accountId };
  expect((await call('POST', '/v2/parties', page, newParty())).status).toBe(201);
  const choice = { data: { type: 'session', attributes: { account_id: second } } };
  expect((await call('PATCH', '/v2/session', { Cookie, ...OURS }, choice)).status).toBe(200);
  const refused = [await call('POST', '/v2/parties', page, newParty()), await call('GET', '/v2/parties', page)];
  for (const { status, body } of refused) {
    expect([status, body.errors[0].code]).toEqual([409, 'other_account']);
    expect(body.errors[0].detail).toBe(
      'The session has switched to a different account from the one that the page shows. Reload the page.',
    );
  }
  const now = { Cookie, ...OURS, 'Seamark-Account': second };
  expect((await call('GET', '/v2/parties', now)).body.data).toEqual([]);
  expect((await call('GET', '/v2/parties', { Cookie })).status).toBe(200);
});

test('the 601st request in a minute is 429', async () => {
  const Cookie = await cookieOf(await world.member(owner.accountId, 'viewer'));
  const requested = await Promise.all(Array.from({ length: 601 }, () => call('GET', '/v2/parties', { Cookie })));
  const refused = requested.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers.get('Retry-After')).toBe('60');
});
