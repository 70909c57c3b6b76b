/**
 * Tests members, invitations, a person's own sessions and the audit log at /v2: limited by role, never above one's own
 * role, and never with an API key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import { issueApiKey } from '../../../identity/keys/api-key-management.ts';
import { createApiKey, verifyApiKey } from '../../../identity/keys/api-keys.ts';
import type { Mail } from '../../../identity/mail/mail.ts';
import { invite as inviteByDeps, readInvitation } from '../../../identity/people/invitations.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { findMembership } from '../../../store/people/memberships.ts';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { lines } from './server.ts';

const sent: Mail[] = [];
let world: PeopleWorld;
let api: ServedApi;
beforeAll(async () => {
  world = await PeopleWorld.start();
  const { database } = world.deps;
  const now = () => world.deps.now();
  api = await serveApi({ database, registry: lines, services: { portal: idlePortal({ sent }) }, now, windowsNow: now });
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}
type Poll = (method: string, path: string, body?: unknown) => Promise<Answer>;

function asking(headers: Record<string, string>): Poll {
  return async (method, path, body) => {
    const response = await fetch(`${api.origin}/v2/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
}

async function as({ personId }: Someone, userAgent: string | null = null): Promise<Poll> {
  const input = { personId, address: '198.51.100.7', userAgent };
  return asking({ Cookie: `seamark_session=${await createSession(world.deps.database, input, world.deps.now())}` });
}

const document = (type: string, attributes: unknown) => ({ data: { type, attributes } });
const roleOf = async ({ accountId, userId }: Someone) =>
  (await findMembership(world.deps.database, accountId, userId))?.role ?? null;
const problems = ({ status, body }: Answer) => [status, body.errors?.[0]?.detail, body.errors?.[0]?.source?.pointer];

async function team() {
  const owner = await world.account();
  const [admin, viewer] = [await world.member(owner.accountId, 'admin'), await world.member(owner.accountId, 'viewer')];
  return { owner, admin, viewer };
}

describe('members', () => {
  test('are listed with the caller’s permissions on each', async () => {
    const { owner, admin, viewer } = await team();
    const seen = async (who: Someone) =>
      new Map(
        (await (await as(who))('GET', 'members')).body.data.map((one: { id: string; attributes: unknown }) => [
          one.id,
          one.attributes,
        ]),
      );
    const ofAdmin = await seen(admin);
    expect(ofAdmin.get(owner.userId)).toMatchObject({
      role: 'owner',
      givable_roles: [],
      removable: false,
      api_keys: 0,
    });
    expect(ofAdmin.get(admin.userId)).toMatchObject({ is_you: true, removable: true });
    expect(ofAdmin.get(viewer.userId)).toMatchObject({ givable_roles: ['admin', 'member', 'viewer'], removable: true });
    const ofViewer = await seen(viewer);
    expect(ofViewer.get(admin.userId)).toMatchObject({ givable_roles: [], removable: false, api_keys: null });
    expect(ofViewer.get(viewer.userId)).toMatchObject({ is_you: true, givable_roles: [], removable: true });
  });

  test('get another role, which applies at once', async () => {
    const { owner, viewer } = await team();
    const [boss, theirs] = [await as(owner), await as(viewer)];
    expect((await theirs('GET', 'audit_log')).status).toBe(403);
    const changed = await boss('PATCH', `members/${viewer.userId}`, document('member', { role: 'admin' }));
    expect([changed.status, changed.body.data.attributes.role]).toEqual([200, 'admin']);
    expect((await theirs('GET', 'audit_log')).status).toBe(200);
    const wrong = await boss('PATCH', `members/${viewer.userId}`, document('member', { role: 'king' }));
    expect(problems(wrong)).toEqual([422, 'Role must be one of owner, admin, member, viewer', '/data/attributes/role']);
  });

  test('of higher roles cannot be changed, and no one can be promoted above oneself', async () => {
    const { owner, admin, viewer } = await team();
    const call = await as(admin);
    const refused = [
      await call('PATCH', `members/${owner.userId}`, document('member', { role: 'viewer' })),
      await call('DELETE', `members/${owner.userId}`),
      await call('PATCH', `members/${viewer.userId}`, document('member', { role: 'owner' })),
      await (await as(viewer))('DELETE', `members/${admin.userId}`),
      await (await as(viewer))('PATCH', `members/${viewer.userId}`, document('member', { role: 'member' })),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect([await roleOf(owner), await roleOf(admin), await roleOf(viewer)]).toEqual(['owner', 'admin', 'viewer']);
  });

  test('the last owner remains', async () => {
    const { owner } = await team();
    const call = await as(owner);
    const expected = 'An account needs an owner: make another member an owner first';
    expect(problems(await call('DELETE', `members/${owner.userId}`))).toEqual([422, expected, '/data']);
    const less = await call('PATCH', `members/${owner.userId}`, document('member', { role: 'viewer' }));
    expect(problems(less)).toEqual([422, expected, '/data/attributes/role']);
    expect(await roleOf(owner)).toBe('owner');
  });

  test.each([true, false])('are removed, with the keys that they made: %s', async (withKeys) => {
    const { owner, admin } = await team();
    const actor = { kind: 'user', id: admin.userId, name: admin.email, role: 'admin' } as const;
    const wanted = { accountId: owner.accountId, name: 'Of the admin', scopes: ['read'], expiresAt: null } as const;
    const { key } = await issueApiKey(world.deps, wanted, { actor, address: null });
    const theirs = await as(admin);
    const call = await as(owner);
    expect((await call('DELETE', `members/${admin.userId}?revoke_api_keys=${withKeys}`)).status).toBe(200);
    expect((await verifyApiKey(world.deps.database, key, world.deps.now())) === null).toBe(withKeys);
    expect(await roleOf(admin)).toBeNull();
    expect((await theirs('GET', 'members')).status).toBeGreaterThanOrEqual(401);
    expect((await call('DELETE', `members/${admin.userId}`)).status).toBe(404);
  });

  test('may leave, viewers too', async () => {
    const { viewer } = await team();
    expect((await (await as(viewer))('DELETE', `members/${viewer.userId}`)).status).toBe(200);
    expect(await roleOf(viewer)).toBeNull();
  });
});

describe('an invitation', () => {
  test('shows its link once, is emailed, listed and revoked', async () => {
    const { owner } = await team();
    const call = await as(owner);
    const made = await call(
      'POST',
      'invitations',
      document('invitation', { email: ' New@Example.com ', role: 'member' }),
    );
    expect(made.status).toBe(201);
    const { link, mailed, email } = made.body.data.attributes;
    expect([email, mailed]).toEqual(['new@example.com', true]);
    const token = new RegExp(`^${APP_URL}/portal/invitations/([\\w-]{43})$`).exec(link)?.[1] ?? '';
    expect(await readInvitation(world.deps, token)).toMatchObject({ accountId: owner.accountId, role: 'member' });
    expect(sent.at(-1)).toMatchObject({ to: 'new@example.com', text: expect.stringContaining(link) });

    const listed = await call('GET', 'invitations');
    expect(listed.body.data).toHaveLength(1);
    expect(listed.body.data[0].attributes).toMatchObject({ state: 'open', link: null, invited_by: owner.email });
    world.pass(8 * 86_400_000);
    const later = await as(owner);
    expect((await later('GET', 'invitations')).body.data[0].attributes.state).toBe('expired');
    expect((await later('DELETE', `invitations/${made.body.data.id}`)).status).toBe(200);
    expect((await later('DELETE', `invitations/${made.body.data.id}`)).status).toBe(404);
    expect((await later('GET', 'invitations')).body.data).toEqual([]);
  });

  test('is rejected if invalid', async () => {
    const { owner, admin, viewer } = await team();
    const call = await as(owner);
    const invite = (email: unknown, role = 'viewer') =>
      call('POST', 'invitations', document('invitation', { email, role }));
    const pointer = '/data/attributes/email';
    expect(problems(await invite('nonsense'))).toEqual([422, 'This is not a valid email address', pointer]);
    expect(problems(await invite(viewer.email))).toEqual([
      422,
      'That person is already a member of the account',
      pointer,
    ]);
    expect(problems(await invite(undefined))).toEqual([422, "Email can't be blank", pointer]);
    const owners = document('invitation', { email: 'x@example.com', role: 'owner' });
    expect((await (await as(admin))('POST', 'invitations', owners)).status).toBe(403);
    expect((await (await as(viewer))('GET', 'invitations')).status).toBe(403);
  });
});

describe('invitations cannot be used to flood', () => {
  const HOUR_MS = 3_600_000;
  const invite = (call: Poll, email: string) =>
    call('POST', 'invitations', document('invitation', { email, role: 'viewer' }));

  test('an account sends 20 in an hour, including revoked ones, and 50 may be open', async () => {
    const { owner } = await team();
    const call = await as(owner);
    const made = [];
    for (let count = 0; count < 20; count += 1) made.push(await invite(call, world.newEmail()));
    expect(made.every(({ status }) => status === 201)).toBe(true);
    expect((await call('DELETE', `invitations/${made[0]?.body.data.id}`)).status).toBe(200);
    world.pass(HOUR_MS / 2);
    const refused = await invite(call, world.newEmail());
    const often = 'An account sends at most 20 invitations in an hour. Try again in 30 minutes';
    expect([...problems(refused), refused.headers.get('Retry-After')]).toEqual([429, often, undefined, '1800']);
    world.pass(HOUR_MS / 2);
    const { accountId } = owner;
    for (let open = 19; open < 50; open += 1) {
      await inviteByDeps(world.deps, { accountId, email: world.newEmail(), role: 'viewer' }, OPERATOR);
    }
    const many = 'An account has at most 50 open invitations: revoke those that will not be accepted';
    expect(problems(await invite(call, world.newEmail()))).toEqual([422, many, '/data']);
    // Replacing an invitation does not increase the number of open invitations.
    expect((await invite(call, made[1]?.body.data.attributes.email)).status).toBe(201);
  });

  test('an address gets one email in 15 minutes per account, and three from all', async () => {
    const email = world.newEmail();
    const owners = await Promise.all(Array.from({ length: 4 }, () => world.account()));
    const mails = () => sent.filter(({ to }) => to === email).length;
    const mailed: boolean[] = [];
    for (const owner of owners) mailed.push((await invite(await as(owner), email)).body.data.attributes.mailed);
    expect([mailed, mails()]).toEqual([[true, true, true, false], 3]);
    const call = await as(owners[0] as Someone);
    const again = await invite(call, email);
    expect([again.status, again.body.data.attributes.mailed, mails()]).toEqual([201, false, 3]);
    expect(again.body.data.attributes.link).toContain('/portal/invitations/');
    world.pass(15 * 60_000);
    expect((await invite(call, email)).body.data.attributes.mailed).toBe(true);
  });
});

test('a response stored under one person’s idempotency key is sent to no other person', async () => {
  const { owner, admin } = await team();
  const create = async ({ personId }: Someone) => {
    const input = { personId, address: null, userAgent: null };
    const token = await createSession(world.deps.database, input, world.deps.now());
    return fetch(`${api.origin}/v2/api_keys`, {
      method: 'POST',
      headers: {
        Cookie: `seamark_session=${token}`,
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': 'the-first-one',
      },
      body: JSON.stringify(document('api_key', { name: 'Dashboard' })),
    });
  };
  const [first, again, other] = [await create(owner), await create(owner), await create(admin)];
  expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
  expect(await again.text()).toBe(await first.text());
  expect(first.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

describe('a person’s own sessions', () => {
  test('are listed with their devices, and ended one by one or all others', async () => {
    const { viewer, owner } = await team();
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const call = await as(viewer, firefox);
    const [one, two] = [await as(viewer), await as(viewer)];
    const listed = (await call('GET', 'sign_ins')).body.data;
    expect(listed).toHaveLength(3);
    const own = listed.find(({ attributes }: { attributes: { current: boolean } }) => attributes.current);
    expect(own.attributes).toMatchObject({ device: 'Firefox on Linux', address: '198.51.100.7' });
    expect((await (await as(owner))('DELETE', `sign_ins/${own.id}`)).status).toBe(404);
    const others = listed.filter(({ id }: { id: string }) => id !== own.id);
    expect((await call('DELETE', `sign_ins/${others[0].id}`)).status).toBe(200);
    expect((await call('DELETE', 'sign_ins')).status).toBe(200);
    expect([(await one('GET', 'session')).status, (await two('GET', 'session')).status]).toEqual([401, 401]);
    expect((await call('GET', 'sign_ins')).body.data).toHaveLength(1);
  });
});

describe('the audit log', () => {
  test('is paged and filtered, for owners and admins', async () => {
    const { owner, viewer } = await team();
    const call = await as(owner);
    const mail = encodeURIComponent(owner.email.toUpperCase());
    await call('PATCH', `members/${viewer.userId}`, document('member', { role: 'member' }));
    world.pass(1_000);
    await call('DELETE', `members/${viewer.userId}`);
    const actions = async (query: string) =>
      (await call('GET', `audit_log?${query}`)).body.data.map(
        ({ attributes }: { attributes: { action: string } }) => attributes.action,
      );
    expect((await actions('')).slice(0, 2)).toEqual(['member.removed', 'member.role_changed']);
    expect(await actions('page[size]=1&page[number]=2')).toEqual(['member.role_changed']);
    expect(await actions('filter[action]=member.removed')).toEqual(['member.removed']);
    expect(await actions(`filter[actor]=${mail}`)).toEqual(['member.removed', 'member.role_changed']);
    expect(await actions('filter[until]=2020-01-01')).toEqual([]);
    expect(await actions('filter[since]=2020-01-01&filter[actor]=nobody')).toEqual([]);
    expect((await call('GET', 'audit_log?filter[action]=nothing')).status).toBe(400);
    const { body } = await call('GET', 'audit_log?page[size]=1');
    expect(body.data[0].attributes).toMatchObject({
      actor_kind: 'user',
      actor_name: owner.email,
      subject_name: viewer.email,
      details: { from: 'member', to: null },
    });
    expect(body.meta.total).toBeGreaterThan(2);
  });
});

test('the values of webhook headers are never shown after creation', async () => {
  const { admin, viewer } = await team();
  const [manager, reader] = [await as(admin), await as(viewer)];
  const headers = [{ name: 'X-Receiver', value: 'a secret of the receiver' }];
  const attributes = { url: 'https://hooks.example.com/seamark', events: ['container.created'], headers };
  const made = await manager('POST', 'webhooks', document('webhook', attributes));
  expect(problems(made)).toEqual([201, undefined, undefined]);
  const path = `webhooks/${made.body.data.id}`;
  expect(made.body.data.attributes.headers).toEqual(headers);
  const hidden = [{ name: 'X-Receiver', value: '****' }];
  for (const someone of [manager, reader]) {
    expect((await someone('GET', path)).body.data.attributes.headers).toEqual(hidden);
  }
  expect((await reader('GET', 'webhooks')).body.data[0].attributes.headers).toEqual(hidden);
});

test.each<[string, string]>([
  ['GET', 'members'],
  ['GET', 'invitations'],
  ['POST', 'invitations'],
  ['GET', 'sign_ins'],
  ['DELETE', 'sign_ins'],
  ['GET', 'audit_log'],
  ['POST', 'shipping_lines/TEST/check'],
])('no key may %s %s', async (method, path) => {
  const { accountId } = await world.account();
  const { key } = await createApiKey(world.deps.database, { accountId, name: 'A program' });
  const call = asking({ Authorization: `Token ${key}` });
  expect((await call(method, path, method === 'POST' ? { data: {} } : undefined)).status).toBe(403);
});

test.each<[Role, number]>([
  ['viewer', 403],
  ['member', 403],
  ['admin', 409],
])('a line is checked by owners and admins: %s', async (role, status) => {
  const owner = await world.account();
  const call = await as(await world.member(owner.accountId, role));
  expect((await call('POST', 'shipping_lines/TEST/check', document('line_check', {}))).status).toBe(status);
});
