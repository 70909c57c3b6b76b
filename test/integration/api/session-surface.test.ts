/**
 * Tests for the whole route table that sessions work only from our own pages, and that operations for people accept no
 * API key.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../../api/route.ts';
import { routes } from '../../../api/routes/routes.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld } from '../identity/people-world.ts';
import { lines } from './server.ts';

let world: PeopleWorld;
let api: ServedApi;
let Cookie: string;
let Authorization: string;

beforeAll(async () => {
  world = await PeopleWorld.start();
  const { database, now } = world.deps;
  api = await serveApi({ database, registry: lines, now, windowsNow: () => now() });
  const { personId, accountId } = await world.account();
  Cookie = `seamark_session=${await createSession(database, { personId, address: null, userAgent: null }, now())}`;
  Authorization = `Token ${(await createApiKey(database, { accountId, name: 'A program' })).key}`;
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, () => crypto.randomUUID());

async function call(route: Route, headers: Record<string, string>) {
  const sent = route.method === 'GET' || route.body === 'none' ? {} : { body: '{}' };
  const typed = { ...headers, 'Content-Type': 'application/json' };
  const response = await fetch(`${api.origin}${pathOf(route)}`, { method: route.method, headers: typed, ...sent });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

const FOREIGN = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.seamark.test' },
  { Origin: 'null' },
];

test('a foreign page cannot change anything', async () => {
  const unsafe = routes.filter(({ method }) => method !== 'GET');
  expect(unsafe.length).toBeGreaterThan(80);
  for (const [index, route] of unsafe.entries()) {
    const { status, text } = await call(route, { Cookie, ...FOREIGN[index % FOREIGN.length] });
    expect([route.name, status, text]).toEqual([route.name, 403, expect.stringContaining('only from our own pages')]);
  }
});

test('operations for people accept no key, and reading changes nothing', async () => {
  const forPeople = routes.filter((route) => route.forPeople === true);
  expect(forPeople.length).toBeGreaterThan(20);
  for (const route of forPeople) {
    const { status, text } = await call(route, { Authorization });
    expect([route.name, status, text]).toEqual([route.name, 403, expect.stringContaining('Only signed-in people')]);
  }
});

test('a response to a session is neither cached, embedded nor executed', async () => {
  const lists = routes.filter(
    ({ method, path, name }) => method === 'GET' && !path.includes(':') && name !== 'stream-events',
  );
  for (const route of lists) {
    const { headers, status } = await call(route, { Cookie });
    const seen = [
      'cache-control',
      'cross-origin-resource-policy',
      'content-security-policy',
      'x-content-type-options',
    ].map((name) => headers.get(name));
    const policy = "default-src 'none'; frame-ancestors 'none'";
    if (status < 400)
      expect([route.name, ...seen]).toEqual([route.name, 'private, no-cache', 'same-origin', policy, 'nosniff']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  }
});
