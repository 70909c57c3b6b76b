/** Tests the sign-in page, the origins from which its form may be sent, and its redirects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { IdentityError } from '../../../identity/error.ts';
import type { Passwords } from '../../../identity/passwords/passwords.ts';
import { changeRole } from '../../../identity/people/members.ts';
import { APP_URL } from '../../support/idle-portal.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';

let rig: PortalRig;
let someone: Someone;

beforeAll(async () => {
  rig = await PortalRig.start();
  someone = await rig.world.account();
});
afterAll(() => rig.stop());

const WRONG = 'The email address or the password is wrong.';

describe('sign-in', () => {
  test('starts a session, continues to the target, and shows who is signed in', async () => {
    const visitor = rig.visitor();
    const form = await visitor.get('/portal/sign-in');
    expect([form.status, form.title]).toEqual([200, 'Sign in · Seamark']);
    expect(form.headers.get('cache-control')).toBe('no-store, no-transform');
    expect([...visitor.cookies.keys()]).toEqual(['seamark_form']);
    const answer = await visitor.submit({ email: someone.email.toUpperCase(), password: PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, '/']);
    const set = answer.headers.getSetCookie();
    expect(set[0]).toMatch(/^seamark_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    expect(set[1]).toMatch(/^seamark_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    expect(set[2]).toBe('seamark_form=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    const home = await visitor.get('/portal/accounts');
    expect(home.status).toBe(200);
    expect(home.text).toContain(someone.email);
    expect((await visitor.get('/portal/sign-in?then=/shipments?q=x')).location).toBe('/shipments?q=x');
  });

  test('does not reveal which of the two was wrong', async () => {
    const visitor = rig.visitor();
    await visitor.get('/portal/sign-in');
    for (const email of [someone.email, 'nobody@example.com', 'no address', '']) {
      const answer = await visitor.submit({ email, password: 'something else entirely' });
      expect([answer.status, answer.problem]).toEqual([422, WRONG]);
      expect(answer.text).toContain(`value="${email}"`);
      expect(answer.text).not.toContain('something else entirely');
      expect(answer.title).toBe('Error: Sign in · Seamark');
    }
  });

  test('that failed too often shows the time of the next try, for any address', async () => {
    const email = 'guessed@example.com';
    const visitor = rig.visitor();
    await visitor.get('/portal/sign-in');
    for (let index = 0; index < 10; index++) {
      expect((await visitor.submit({ email, password: 'wrong' })).status).toBe(422);
      rig.world.pass(1_000);
    }
    const answer = await visitor.submit({ email, password: 'wrong' });
    expect(answer.status).toBe(429);
    expect(answer.problem).toBe('Too many failed sign-ins. Try again in 15 minutes.');
    expect(answer.headers.get('retry-after')).toBe('890');
    rig.world.pass(890_000);
    expect((await visitor.submit({ email, password: 'wrong' })).status).toBe(422);
  });

  test('ends the session that the browser had', async () => {
    const visitor = await rig.signedIn(someone);
    const before = visitor.cookies.get('seamark_session') ?? '';
    await visitor.get('/portal/password');
    const token = visitor.formToken();
    const fields = { form_token: token, email: someone.email, password: PASSWORD };
    expect((await visitor.post('/portal/sign-in', fields)).status).toBe(303);
    expect(visitor.cookies.get('seamark_session')).not.toBe(before);
    const old = rig.visitor();
    old.cookies.set('seamark_session', before);
    expect((await old.get('/portal/password')).status).toBe(302);
  });

  test('rotates the token when the role changes; the form that was open is valid once more', async () => {
    const member = await rig.world.member(someone.accountId, 'member');
    const visitor = await rig.signedIn(member);
    await visitor.get('/portal/password');
    const before = visitor.cookies.get('seamark_session');
    await changeRole(rig.world.deps, member, 'viewer', OPERATOR);
    const answer = await visitor.submit({ current: 'no', password: 'one', again: 'other' });
    expect(answer.problem).toBe('The two passwords differ.');
    const after = visitor.cookies.get('seamark_session');
    expect(after).not.toBe(before);
    expect((await visitor.get('/portal/password')).status).toBe(200);
    expect(visitor.cookies.get('seamark_session')).toBe(after);
  });
});

test('sign-out ends the session, not only the cookie', async () => {
  const visitor = await rig.signedIn(someone);
  const token = visitor.cookies.get('seamark_session') ?? '';
  await visitor.get('/portal/accounts');
  const answer = await visitor.submit({}, { action: '/portal/sign-out' });
  expect([answer.status, answer.location]).toEqual([303, '/portal/sign-in']);
  expect(visitor.cookies.has('seamark_session')).toBe(false);
  expect((await visitor.follow(answer)).notice).toBe('You are signed out.');
  const again = await visitor.post('/portal/sign-out', {});
  expect([again.status, again.location]).toEqual([303, '/portal/sign-in']);
  await visitor.follow(again);
  expect((await visitor.get('/portal/sign-in')).notice).toBeNull();
  const other = rig.visitor();
  other.cookies.set('seamark_session', token);
  expect((await other.get('/portal/accounts')).location).toBe('/portal/sign-in?then=%2Fportal%2Faccounts');
});

describe('forms are accepted from our own pages only', () => {
  const refusals: [string, Record<string, string | null>, number, string][] = [
    ['the same origin', { 'Sec-Fetch-Site': 'same-origin' }, 303, ''],
    ['the person himself', { 'Sec-Fetch-Site': 'none' }, 303, ''],
    ['an old browser here', { 'Sec-Fetch-Site': null, Origin: APP_URL }, 303, ''],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403, 'Form from another site · Seamark'],
    ['another host of this site', { 'Sec-Fetch-Site': 'same-site' }, 403, 'Form from another site · Seamark'],
    [
      'an old browser elsewhere',
      { 'Sec-Fetch-Site': null, Origin: 'https://evil.example' },
      403,
      'Form from another site · Seamark',
    ],
    [
      'another port',
      { 'Sec-Fetch-Site': null, Origin: 'http://localhost:3001' },
      403,
      'Form from another site · Seamark',
    ],
    ['an origin that is hidden', { 'Sec-Fetch-Site': null, Origin: 'null' }, 403, 'Form from another site · Seamark'],
    ['nobody knows where', { 'Sec-Fetch-Site': null, Origin: null }, 403, 'Form from another site · Seamark'],
  ];

  test.each(refusals)('sent by %s', async (_, headers, status, title) => {
    const visitor = rig.visitor();
    await visitor.get('/portal/sign-in');
    const answer = await visitor.submit({ email: someone.email, password: PASSWORD }, { headers });
    expect([answer.status, answer.title]).toEqual([status, title]);
    expect(visitor.cookies.has('seamark_session')).toBe(status === 303);
  });

  const STALE = 'Reload the page · Seamark';

  test('without a token, with that of another browser, and without cookies', async () => {
    const [visitor, other, bare] = [rig.visitor(), rig.visitor(), rig.visitor()];
    await visitor.get('/portal/sign-in');
    await other.get('/portal/sign-in');
    await bare.get('/portal/sign-in');
    bare.cookies.clear();
    const fields = { email: someone.email, password: PASSWORD };
    const answers = [
      await visitor.post('/portal/sign-in', fields),
      await visitor.post('/portal/sign-in', { ...fields, form_token: '' }),
      await visitor.post('/portal/sign-in', { ...fields, form_token: other.formToken() }),
      await bare.submit(fields),
    ];
    for (const answer of answers) expect([answer.status, answer.title]).toEqual([403, STALE]);
    expect([...visitor.cookies.keys()]).toEqual(['seamark_form']);
  });

  test('with a token from before sign-in, or from another session', async () => {
    const [visitor, other] = [await rig.signedIn(someone), await rig.signedIn(someone)];
    await other.get('/portal/password');
    const before = rig.visitor();
    await before.get('/portal/sign-in');
    visitor.cookies.set('seamark_form', before.cookies.get('seamark_form') ?? '');
    for (const form_token of [other.formToken(), before.formToken()]) {
      const answer = await visitor.post('/portal/sign-out', { form_token });
      expect([answer.status, answer.title]).toEqual([403, STALE]);
    }
    expect((await visitor.get('/portal/accounts')).status).toBe(200);
  });

  test('of another type, too large, or with values that no row can hold', async () => {
    const visitor = rig.visitor();
    await visitor.get('/portal/sign-in');
    const token = { form_token: visitor.formToken() };
    const typed = await visitor.post('/portal/sign-in', token, { headers: { 'Content-Type': 'application/json' } });
    expect([typed.status, typed.title]).toEqual([415, 'Unsupported Media Type · Seamark']);
    const large = await visitor.post('/portal/sign-in', { ...token, email: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
    expect(large.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const nul = await visitor.post('/portal/sign-in', { ...token, email: 'a\0b' });
    expect([nul.status, nul.title]).toEqual([400, 'Bad Request · Seamark']);
  });
});

describe('sign-in redirects to our own pages only', () => {
  test.each([
    ['/shipments/find?q=MAEU1&x=%20', '/shipments/find?q=MAEU1&x=%20'],
    ['/oauth/authorize?a=1#fragment', '/oauth/authorize?a=1'],
    ['/a/../b', '/b'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [' //evil.example', '/'],
    ['/\r\nSet-Cookie: a=b', '/'],
    ['', '/'],
  ])('%j', async (then, location) => {
    const visitor = rig.visitor();
    await visitor.get(`/portal/sign-in?then=${encodeURIComponent(then)}`);
    const answer = await visitor.submit({ email: someone.email, password: PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, location]);
    expect((await visitor.get(`/portal/sign-in?then=${encodeURIComponent(then)}`)).location).toBe(location);
    // The response is the same as for a manipulated form.
    await visitor.get('/portal/password');
    const fields = { form_token: visitor.formToken(), email: someone.email, password: PASSWORD, then };
    expect((await visitor.post('/portal/sign-in', fields)).location).toBe(location);
  });
});

test('under https cookies belong to this host only, and HSTS is set', async () => {
  const secure = await PortalRig.start({ appUrl: 'https://seamark.example' });
  try {
    const owner = await secure.world.account();
    const visitor = await secure.signedIn(owner);
    expect([...visitor.cookies.keys()]).toEqual(['__Host-seamark', '__Host-seamark-device']);
    const form = await secure.visitor().get('/portal/sign-in');
    expect(form.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-seamark-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  } finally {
    await secure.stop();
  }
});

test('while too many passwords are being checked, people have to try again later', async () => {
  const check = () => Promise.reject(new IdentityError('busy'));
  const busy = await PortalRig.start({ passwords: { check } as unknown as Passwords });
  try {
    const visitor = busy.visitor();
    await visitor.get('/portal/sign-in');
    const answer = await visitor.submit({ email: someone.email, password: PASSWORD });
    expect([answer.status, answer.headers.get('retry-after'), answer.problem]).toEqual([
      503,
      '5',
      'Too many passwords are being checked right now: try again shortly.',
    ]);
  } finally {
    await busy.stop();
  }
});

test('pages cannot be read, framed or scripted by other origins', async () => {
  const { headers, text } = await rig.visitor().get('/portal/sign-in', { headers: { Origin: 'https://evil.example' } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self';/,
  );
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<a class="skip" href="#main">');
});
