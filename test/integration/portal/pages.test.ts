/** Tests which page a signed-in person gets, and the redirects from pages that have moved to the web app. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalRoutes } from '../../../api/portal/routes.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { ROLES, type Role } from '../../../identity/accounts/roles.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { removeMember } from '../../../identity/people/members.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { sendForm } from './send-form.ts';

let rig: PortalRig;
let owner: Someone;
let browsers: Record<Role, PortalVisitor>;

beforeAll(async () => {
  rig = await PortalRig.start();
  const { world } = rig;
  owner = await world.account();
  const signIn = async (role: Role) =>
    [role, await rig.signedIn(role === 'owner' ? owner : await world.member(owner.accountId, role))] as const;
  browsers = Object.fromEntries(await Promise.all(ROLES.map(signIn))) as Record<Role, PortalVisitor>;
});
afterAll(() => rig.stop());

const PAGES = [
  ['/portal/accounts', 'Your accounts'],
  ['/portal/password', 'Your password'],
  ['/portal/second-factor', 'Second factor'],
] as const;

const MOVED: Readonly<Record<string, string>> = {
  '/portal': '/',
  '/portal/api-keys': '/developers/keys',
  '/portal/connected-apps': '/developers/apps',
  '/portal/members': '/settings/people',
  '/portal/leave': '/settings/people',
  '/portal/sessions': '/settings/sessions',
  '/portal/audit-log': '/settings/audit',
};

describe.each(ROLES)('%s', (role) => {
  test.each(PAGES)('GET %s', async (path, title) => {
    const shown = await browsers[role].get(path);
    expect([shown.status, shown.text.includes(`<h1>${title}`)]).toEqual([200, true]);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(shown.text).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(shown.text.includes('href="/settings/audit"')).toBe(role === 'owner' || role === 'admin');
  });

  test('sends forms of ours only', async () => {
    const fields = { account: 'nonsense' };
    expect((await sendForm(browsers[role], '/portal/accounts', fields)).status).toBe(404);
    for (const [given, headers] of [
      [{ ...fields, form_token: 'x' }, {}],
      [fields, { 'Sec-Fetch-Site': 'cross-site' }],
      [fields, { 'Sec-Fetch-Site': 'same-site' }],
    ] as const) {
      expect((await sendForm(browsers[role], '/portal/accounts', given, headers)).status).toBe(403);
    }
  });
});

test.each(Object.entries(MOVED))('%s is %s now', async (path, to) => {
  const { status, location } = await browsers.viewer.get(path);
  expect([status, location]).toEqual([302, to]);
});

test('every page and form of the portal is tested', () => {
  const tested = new Set([...PAGES.map(([path]) => path), ...Object.keys(MOVED)]);
  // Pages before sign-in and the page of the operator are tested separately.
  const others = /sign-in|sign-out|set-up|this-machine|installation|password|second-factor\/|\/invitations\/:token/;
  const paths = portalRoutes.map(({ path }) => path);
  expect(paths.filter((path) => !others.test(path) && !tested.has(path as never))).toEqual([]);
});

test('who is not signed in is sent to sign in, and back', async () => {
  for (const [path] of PAGES) {
    const { status, location } = await rig.visitor().get(path);
    expect([status, location]).toEqual([302, `/portal/sign-in?then=${encodeURIComponent(path)}`]);
  }
});

test('a person in two accounts works in one at a time, and in the other when removed from it', async () => {
  const other = await rig.world.account();
  const member = await rig.world.member(owner.accountId, 'member');
  const { deps } = rig.world;
  await createAdmin(deps, { accountId: other.accountId, email: member.email, password: async () => PASSWORD });
  const visitor = await rig.signedIn(member);
  const shown = await visitor.get('/portal/accounts');
  expect(shown.text).toContain(`Switch to Account ${other.accountId}`);
  expect(shown.text).toContain('Current');
  await removeMember(deps, member, OPERATOR);
  const left = await visitor.get('/portal/accounts');
  expect(left.text).not.toContain(owner.accountId);
  const switched = await visitor.submit({ account: other.accountId }, { action: '/portal/accounts' });
  expect([switched.status, switched.location]).toEqual([303, '/']);
  expect((await visitor.get('/portal/accounts')).text).toContain('Current');
});

test('the header marks the current page', async () => {
  const { text } = await browsers.owner.get('/portal/accounts?by=somebody');
  expect([...text.matchAll(/aria-current="page">([^<]+)</g)].map(([, name]) => name)).toEqual(['Accounts']);
});
