/** Who is shown which page, and may do what there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalRoutes } from '../../../api/portal/routes.ts';
import { issueApiKey } from '../../../identity/api-key-management.ts';
import { OPERATOR } from '../../../identity/audit.ts';
import { invite } from '../../../identity/invitations.ts';
import { ROLES, type Role } from '../../../identity/roles.ts';
import { newId } from '../../../store/ids.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import type { Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { sendForm } from './send-form.ts';

let rig: PortalRig;
let people: Record<Role, Someone>;
let browsers: Record<Role, PortalVisitor>;
let stranger: Someone;
/** Whom managers may change. */
let target: Someone;
let ids: Record<'invitation' | 'member' | 'session', string>;

beforeAll(async () => {
  rig = await PortalRig.start();
  const { world } = rig;
  const owner = await world.account();
  const add = (role: Role) => world.member(owner.accountId, role);
  people = { owner, admin: await add('admin'), member: await add('member'), viewer: await add('viewer') };
  target = await add('viewer');
  stranger = await world.account();
  browsers = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await rig.signedIn(people[role])] as const)),
  ) as Record<Role, PortalVisitor>;
  const { accountId } = owner;
  const invitation = await invite(world.deps, { accountId, email: 'new@example.com', role: 'viewer' }, OPERATOR);
  ids = { invitation: invitation.id, member: target.userId, session: newId() };
});
afterAll(() => rig.stop());

const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]);

/** Every page for those who are signed in, and what it answers to owner, admin, member and viewer. */
const PAGES: readonly (readonly [path: string, title: string, answers: readonly number[]])[] = [
  ['/portal', 'Portal', [200, 200, 200, 200]],
  ['/portal/members', 'Members', [200, 200, 200, 200]],
  ['/portal/members/:member', 'Role of ', [200, 200, 403, 403]],
  ['/portal/members/:member/remove', 'Remove ', [200, 200, 403, 403]],
  ['/portal/leave', 'Leave ', [200, 200, 200, 200]],
  ['/portal/sessions', 'Sessions', [200, 200, 200, 200]],
  ['/portal/accounts', 'Your accounts', [200, 200, 200, 200]],
  ['/portal/audit-log', 'Audit log', [200, 200, 403, 403]],
];

/** Every form, sent with what leaves everything as it was. */
const FORMS: readonly (readonly [path: string, fields: Record<string, string>, answers: readonly number[]])[] = [
  ['/portal/invitations', { email: 'x', role: 'viewer' }, [422, 422, 403, 403]],
  ['/portal/invitations/:unknown/withdraw', {}, [404, 404, 403, 403]],
  ['/portal/members/:member', { role: 'viewer' }, [303, 303, 403, 403]],
  ['/portal/members/:unknown/remove', {}, [404, 404, 403, 403]],
  ['/portal/sessions/end-others', {}, [303, 303, 303, 303]],
  ['/portal/sessions/:unknown/end', {}, [404, 404, 404, 404]],
  ['/portal/accounts', { account: 'nonsense' }, [404, 404, 404, 404]],
  ['/portal/leave', {}, [422]],
];

describe.each(ROLES.map((role, index) => [role, index] as const))('%s', (role, index) => {
  test.each(PAGES)('GET %s', async (path, title, answers) => {
    const shown = await browsers[role].get(filled(path));
    expect(shown.status).toBe(answers[index]);
    expect(shown.text).toContain(`<h1>${shown.status === 403 ? 'Not allowed' : title}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.text).not.toMatch(/<script|javascript:| on\w+=/i);
  });

  test.each(FORMS.filter(([, , answers]) => answers[index] !== undefined))('POST %s', async (path, fields, answers) => {
    const address = filled(path.replace(':unknown', newId()));
    expect((await sendForm(browsers[role], address, fields)).status).toBe(answers[index]);
    // Whoever may do it, only from a form of ours.
    for (const [given, headers] of [
      [{ ...fields, form_token: 'x' }, {}],
      [fields, { 'Sec-Fetch-Site': 'cross-site' }],
      [fields, { 'Sec-Fetch-Site': 'same-site' }],
    ] as const) {
      expect((await sendForm(browsers[role], address, given, headers)).status).toBe(403);
    }
  });

  test('is shown links to what the role allows, and to nothing else', async () => {
    const { text: html } = await browsers[role].get('/portal');
    const links = new Set([...html.matchAll(/href="(\/portal[^"#]*)"/g)].map(([, path]) => path));
    for (const [path, , answers] of PAGES.filter(([path]) => !path.includes(':') && path !== '/portal/leave')) {
      expect([path, links.has(path)]).toEqual([path, answers[index] === 200]);
    }
    const members = (await browsers[role].get('/portal/members')).text;
    const mayManage = index < 2;
    expect(members.includes('action="/portal/invitations"')).toBe(mayManage);
    expect(members.includes(`/portal/members/${target.userId}`)).toBe(mayManage);
    expect(members.includes(`/portal/members/${people.owner.userId}`)).toBe(role === 'owner');
  });
});

test('every page and form of this part of the portal stands in a table', () => {
  const listed = new Set([...PAGES.map(([path]) => `GET ${path}`), ...FORMS.map(([path]) => `POST ${path}`)]);
  const routes = portalRoutes(idlePortal()).map(({ method, path }) => `${method} ${path}`);
  const same = (path: string) => path.replace(/\?.*/, '').replace(/:\w+/g, ':');
  const tested = new Set([...listed].map(same));
  // Those before sign-in have tests of their own.
  const others = /sign-in|sign-out|set-up|password|\/invitations\/:token|api-keys|connected-apps/;
  expect(routes.filter((route) => !others.test(route) && !tested.has(same(route)))).toEqual([]);
});

test('who is not signed in is sent to sign in, and back', async () => {
  for (const [path] of PAGES) {
    const { status, location } = await rig.visitor().get(filled(path));
    expect([status, location]).toEqual([302, `/portal/sign-in?then=${encodeURIComponent(filled(path))}`]);
  }
});

test("another account's people and invitations are not there", async () => {
  const browser = await rig.signedIn(stranger);
  const before = await rig.world.audited(people.owner.accountId);
  for (const path of [
    '/portal/members/:member',
    '/portal/members/:member/remove',
    '/portal/invitations/:invitation/withdraw',
  ]) {
    for (const id of [filled(path), path.replace(/:\w+/, newId()), path.replace(/:\w+/, 'nonsense')]) {
      if (!path.includes('invitations')) expect([id, (await browser.get(id)).status]).toEqual([id, 404]);
      expect([id, (await sendForm(browser, id, { role: 'viewer' })).status]).toEqual([id, 404]);
    }
  }
  const { id: session } = await rig.world.deps.database
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', people.owner.personId)
    .executeTakeFirstOrThrow();
  expect((await sendForm(browser, `/portal/sessions/${session}/end`)).status).toBe(404);
  expect((await sendForm(browser, '/portal/accounts', { account: people.owner.accountId })).status).toBe(404);
  expect(await rig.world.audited(people.owner.accountId)).toEqual(before);
  for (const [path] of PAGES.filter(([path]) => !path.includes(':'))) {
    const { text: html } = await browser.get(path);
    expect(html).not.toContain(people.owner.accountId);
    expect(html).not.toContain(people.owner.email);
  }
});

test('who was removed sees nothing more of the account, from the next request on', async () => {
  const admin = await rig.world.member(people.owner.accountId, 'admin');
  const browser = await rig.signedIn(admin);
  expect((await browser.get('/portal/audit-log')).status).toBe(200);
  await sendForm(browsers.owner, `/portal/members/${admin.userId}/remove`);
  expect((await browser.get('/portal/audit-log')).status).toBe(403);
  const home = await browser.get('/portal');
  expect([home.status, home.text.includes('You work in no account')]).toEqual([200, true]);
});

test('the head tells which of its pages one is on', async () => {
  const current = async (path: string) =>
    [...(await browsers.owner.get(path)).text.matchAll(/aria-current="page">([^<]+)</g)].map(([, text]) => text);
  expect(await current('/portal')).toEqual(['Portal']);
  expect(await current('/portal/audit-log?by=somebody')).toEqual(['Audit log']);
  expect(await current(filled('/portal/members/:member/remove'))).toEqual(['Members']);
  expect(await current('/portal/leave')).toEqual([]);
});

test('addresses of pages that the web app has now lead there', async () => {
  expect((await browsers.viewer.get('/portal/api-keys')).location).toBe('/developers/keys');
  expect((await browsers.viewer.get('/portal/connected-apps')).location).toBe('/developers/apps');
});

test('markup in names is shown as text', async () => {
  const name = '"><img src=x onerror=alert(1)>';
  const { accountId } = people.owner;
  await issueApiKey(rig.world.deps, { accountId, name, scopes: ['read'], expiresAt: null }, OPERATOR);
  const { text: html } = await browsers.owner.get('/portal/audit-log');
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
});
