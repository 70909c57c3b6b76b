/**
 * Tests every role against every permission, over HTTP: an admitted request gets as far as the validation of its
 * content.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, ROLES, type Role } from '../../../identity/accounts/roles.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { insertTracked } from './rows.ts';
import { lines } from './server.ts';

const URL_OF_RUN = 'https://temporal.example.com/run';

let world: PeopleWorld;
let api: ServedApi;
let owner: Someone;
const cookies = new Map<Role, string>();
const keys = new Map<string, string>();

beforeAll(async () => {
  world = await PeopleWorld.start();
  const { database } = world.deps;
  const runs = { read: async () => 'away' as const, url: () => URL_OF_RUN };
  const services = {
    portal: idlePortal({ sent: [] }),
    runs,
  };
  const now = () => world.deps.now();
  api = await serveApi({ database, registry: lines, services, now, windowsNow: now });
  owner = await world.account();
  for (const role of ROLES) {
    const { personId } = role === 'owner' ? owner : await world.member(owner.accountId, role);
    const token = await createSession(database, { personId, address: null, userAgent: null }, now());
    cookies.set(role, `seamark_session=${token}`);
  }
  for (const scopes of [['read'], ['read', 'write']] as const) {
    const { key } = await createApiKey(database, { accountId: owner.accountId, name: scopes.join(' '), scopes });
    keys.set(scopes.join(' '), key);
  }
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

async function call(headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${api.origin}/v2/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const as = (role: Role) => ({ Cookie: cookies.get(role) ?? '' });
const withKey = (scopes: string) => ({ Authorization: `Token ${keys.get(scopes)}` });
const NO_PERSON = '019e1f30-4400-7ef3-ac0f-e7f8091abc01';
const blank = (type: string) => ({ data: { type, attributes: {} } });

/** Operations with the roles that do not get 403, and the status that a key with both scopes gets. */
const OPERATIONS: readonly [Permission, string, string, unknown, string, number][] = [
  ['read', 'GET', 'shipments', undefined, 'owner admin member viewer', 200],
  ['read', 'GET', 'exception_rules', undefined, 'owner admin member viewer', 200],
  ['read', 'GET', 'tariffs', undefined, 'owner admin member viewer', 200],
  ['read', 'GET', 'edi_partners', undefined, 'owner admin member viewer', 200],
  ['read', 'PATCH', 'notification_rules', blank('notification_rules'), 'owner admin member viewer', 403],
  ['read', 'POST', 'subscriptions', blank('subscription'), 'owner admin member viewer', 422],
  ['write', 'POST', 'parties', blank('party'), 'owner admin member', 422],
  ['write', 'POST', `shipments/${NO_PERSON}/share_links`, blank('share_link'), 'owner admin member', 422],
  ['write', 'DELETE', `share_links/${NO_PERSON}`, undefined, 'owner admin member', 404],
  ['write', 'POST', `parties/${NO_PERSON}/customer_pages`, blank('customer_page'), 'owner admin member', 422],
  ['write', 'DELETE', `customer_pages/${NO_PERSON}`, undefined, 'owner admin member', 404],
  ['write', 'POST', 'test_clocks', blank('test_clock'), 'owner admin member', 201],
  ['write', 'PATCH', `exceptions/${NO_PERSON}`, blank('exception'), 'owner admin member', 404],
  ['write', 'POST', 'tracking_requests/actions', {}, 'owner admin member', 422],
  ['read_members', 'GET', 'members', undefined, 'owner admin member viewer', 403],
  ['manage_members', 'POST', 'invitations', blank('invitation'), 'owner admin', 403],
  ['manage_api_keys', 'POST', 'api_keys', blank('api_key'), 'owner admin', 403],
  ['manage_webhooks', 'POST', 'webhooks', blank('webhook'), 'owner admin', 422],
  ['manage_webhooks', 'POST', `webhooks/${NO_PERSON}/replays`, blank('webhook_replay'), 'owner admin', 404],
  ['manage_rules', 'PATCH', `exception_rules/${NO_PERSON}`, blank('exception_rule'), 'owner admin', 404],
  ['manage_rules', 'PATCH', 'brand', blank('brand'), 'owner admin', 200],
  ['manage_rules', 'POST', 'tariffs', blank('tariff'), 'owner admin', 422],
  ['manage_rules', 'PATCH', `tariffs/${NO_PERSON}`, blank('tariff'), 'owner admin', 404],
  ['manage_rules', 'DELETE', `tariffs/${NO_PERSON}`, undefined, 'owner admin', 404],
  ['manage_rules', 'POST', 'edi_partners', blank('edi_partner'), 'owner admin', 422],
  ['manage_rules', 'PATCH', `edi_partners/${NO_PERSON}`, blank('edi_partner'), 'owner admin', 404],
  ['manage_rules', 'DELETE', `edi_partners/${NO_PERSON}`, undefined, 'owner admin', 404],
  ['manage_rules', 'POST', 'mail_senders', blank('mail_sender'), 'owner admin', 422],
  ['manage_rules', 'DELETE', `mail_senders/${NO_PERSON}`, undefined, 'owner admin', 404],
  ['manage_rules', 'POST', 'mail_addresses', blank('mail_address'), 'owner admin', 422],
  ['manage_rules', 'DELETE', `mail_addresses/${NO_PERSON}`, undefined, 'owner admin', 404],
  ['manage_rules', 'POST', 'mailboxes', blank('mailbox'), 'owner admin', 422],
  ['manage_rules', 'PATCH', `mailboxes/${NO_PERSON}`, blank('mailbox'), 'owner admin', 404],
  ['manage_rules', 'POST', `mailboxes/${NO_PERSON}/check`, undefined, 'owner admin', 404],
  ['manage_rules', 'DELETE', `mailboxes/${NO_PERSON}`, undefined, 'owner admin', 404],
  ['read_audit_log', 'GET', 'audit_log', undefined, 'owner admin', 403],
  ['check_lines', 'POST', 'shipping_lines/NONE/check', blank('line_check'), 'owner admin', 403],
];

describe('who may do what', () => {
  test.each(OPERATIONS)('%s: %s %s', async (_, method, path, body, allowed, byKey) => {
    const letIn: Role[] = [];
    for (const role of ROLES) {
      const answer = await call(as(role), method, path, body);
      if (answer.status !== 403) letIn.push(role);
      else expect(answer.body.errors[0].detail).toBe(`Your role in this account, ${role}, does not allow that`);
    }
    expect(letIn.join(' ')).toBe(allowed);
    expect((await call(withKey('read write'), method, path, body)).status).toBe(byKey);
  });
});

test('keys see names of people, people also their email addresses', async () => {
  const emails = async (headers: Record<string, string>) => {
    const { body } = await call(headers, 'GET', 'users');
    expect(body.data).toHaveLength(ROLES.length);
    return body.data.map(({ attributes }: { attributes: { email: string | null } }) => attributes.email);
  };
  expect(await emails(as('viewer'))).toContain(owner.email);
  for (const scopes of keys.keys()) expect(await emails(withKey(scopes))).toEqual([null, null, null, null]);
});

test('owners, admins and programs with write access see the missing settings of a line', async () => {
  const notes = async (headers: Record<string, string>) =>
    (await call(headers, 'GET', 'shipping_lines/MAEU')).body.data.attributes.notes;
  const expected = 'Not enabled on this server: set SEAMARK_LINE_MAEU_BASE_URL';
  const untold = 'Not enabled on this server: ask its operator';
  expect([await notes(as('admin')), await notes(as('member')), await notes(as('viewer'))]).toEqual([
    expected,
    untold,
    untold,
  ]);
  expect([await notes(withKey('read write')), await notes(withKey('read'))]).toEqual([expected, untold]);
});

test('callers with write access see the address of a workflow', async () => {
  const { requestId } = await insertTracked(world.deps.database, owner.accountId);
  const url = async (headers: Record<string, string>) =>
    (await call(headers, 'GET', `tracking_requests/${requestId}/workflow`)).body.data.attributes.run.url;
  expect([await url(as('member')), await url(as('viewer'))]).toEqual([URL_OF_RUN, null]);
  expect([await url(withKey('read write')), await url(withKey('read'))]).toEqual([URL_OF_RUN, null]);
});
