/** Tests the pages of the second factor, and that nothing opens without it where an account requires it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../identity/accounts/roles.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { Authenticator, recoveryCodesIn } from './authenticator.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { sendForm } from './send-form.ts';

const PAGE = '/portal/second-factor';
const CODE_PAGE = '/portal/sign-in/code';
const WRONG = 'The code is wrong, or was used before. Wait for the next code of the app and enter that.';

let rig: PortalRig;
beforeAll(async () => {
  rig = await PortalRig.start();
});
afterAll(() => rig.stop());

/** Returns a browser in which the password of a person was right. */
async function withPassword({ email }: Someone, then = ''): Promise<PortalVisitor> {
  const visitor = rig.visitor();
  await visitor.get(`/portal/sign-in${then === '' ? '' : `?then=${then}`}`);
  await visitor.follow(await visitor.submit({ email, password: PASSWORD }));
  return visitor;
}

const mailsTo = ({ email }: Someone) =>
  rig.sent.filter(({ to }) => to === email).map(({ text }) => text.split('\n')[0]);
const rest = (visitor: PortalVisitor, path: string, headers: Record<string, string> = {}) =>
  visitor.get(path, { headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } });

describe('turning it on', () => {
  test('shows a code to scan and the key, and recovery codes once', async () => {
    const someone = await rig.world.account();
    const [visitor, other] = [await rig.signedIn(someone), await rig.signedIn(someone)];
    const page = await visitor.get(PAGE);
    expect(page.text).toContain('<svg role="img" aria-label="QR code for your authenticator app"');
    expect(page.text).not.toMatch(/<script|style="/);
    const phone = new Authenticator(rig, page);
    const wrong = await visitor.submit({ current: PASSWORD, code: '12345' }, { action: PAGE });
    expect([wrong.status, wrong.problem]).toEqual([422, WRONG]);
    // The page shows the same key again, so that the app does not have to be set up again.
    expect(new Authenticator(rig, wrong).code()).toBe(phone.code());
    const guess = await visitor.submit({ current: 'something else', code: phone.code() }, { action: PAGE });
    expect([guess.status, guess.problem]).toEqual([422, 'The password is wrong.']);
    const before = visitor.cookies.get('seamark_session');
    const shown = await visitor.submit({ current: PASSWORD, code: phone.code() }, { action: PAGE });
    expect([shown.status, shown.notice]).toEqual([200, 'The second factor is on. All your other sessions have ended.']);
    expect(recoveryCodesIn(shown)).toHaveLength(10);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(visitor.cookies.get('seamark_session')).not.toBe(before);
    expect((await other.get(PAGE)).status).toBe(302);
    expect((await visitor.get(PAGE)).text).toContain('10 recovery codes are left.');
    expect(mailsTo(someone)).toEqual([
      `The second factor was turned on for ${someone.email}. If that was you, no action is needed.`,
    ]);
    // The form of the shown page belongs to the new token.
    await visitor.get(PAGE);
    expect((await visitor.submit({}, { action: '/portal/sign-out' })).location).toBe('/portal/sign-in');
  });

  test('in a second tab states that it is on already', async () => {
    const visitor = await rig.signedIn(await rig.world.account());
    const tab = new Authenticator(rig, await visitor.get(PAGE));
    const sealed = /name="set_up" value="([^"]+)"/.exec((await visitor.get(PAGE)).text)?.[1] ?? '';
    await Authenticator.turnOn(rig, visitor);
    const late = await sendForm(visitor, PAGE, { set_up: sealed, current: PASSWORD, code: tab.code() });
    expect(late.status).toBe(422);
    const stale = await sendForm(visitor, PAGE, { set_up: 'made up', current: PASSWORD, code: tab.code() });
    expect([stale.status, stale.problem]).toEqual([422, 'This page was open for too long. Scan the new code.']);
  });
});

describe('sign-in', () => {
  test('asks for the code, and continues to the target', async () => {
    const someone = await rig.world.account();
    const { phone } = await Authenticator.turnOn(rig, await rig.signedIn(someone));
    const visitor = await withPassword(someone, '/portal/accounts');
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['seamark_form', 'seamark_pending']);
    // The confirmed code was used.
    const used = await visitor.submit({ code: phone.code() });
    expect([used.status, used.problem]).toEqual([422, WRONG]);
    const answer = await visitor.submit({ code: phone.nextCode() });
    expect([answer.status, answer.location]).toEqual([303, '/portal/accounts']);
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['seamark_device', 'seamark_session']);
    expect((await visitor.get('/portal/accounts')).status).toBe(200);
  });

  test('cannot be skipped by opening a page or calling the API', async () => {
    const someone = await rig.world.account();
    await Authenticator.turnOn(rig, await rig.signedIn(someone));
    const visitor = await withPassword(someone);
    visitor.cookies.set('seamark_session', visitor.cookies.get('seamark_pending') ?? '');
    for (const path of ['/', '/portal/accounts', PAGE, `${PAGE}/turn-off`, '/portal/password']) {
      expect([path, (await visitor.get(path)).location]).toEqual([
        path,
        `/portal/sign-in?then=${encodeURIComponent(path)}`,
      ]);
    }
    expect((await rest(visitor, '/v2/session')).status).toBe(401);
  });

  test('in two tabs ends both with one code', async () => {
    const someone = await rig.world.account();
    const { phone } = await Authenticator.turnOn(rig, await rig.signedIn(someone));
    const visitor = await withPassword(someone);
    const [pending = '', form = ''] = ['seamark_pending', 'seamark_form'].map((name) => visitor.cookies.get(name));
    await visitor.submit({ code: phone.nextCode() });
    const tab = rig.visitor();
    tab.cookies.set('seamark_pending', pending).set('seamark_form', form);
    const late = await tab.get(CODE_PAGE);
    expect(late.location).toBe('/portal/sign-in');
    expect((await tab.follow(late)).notice).toBe(
      'Sign in again. The code must be entered within 10 minutes of the password.',
    );
    expect((await rig.visitor().get(CODE_PAGE)).location).toBe('/portal/sign-in');
  });

  test('with a recovery code works once, and the person learns of it', async () => {
    const someone = await rig.world.account();
    const { shown } = await Authenticator.turnOn(rig, await rig.signedIn(someone));
    const [code = ''] = recoveryCodesIn(shown);
    const visitor = await withPassword(someone);
    await visitor.submit({ code });
    expect((await visitor.get('/portal/accounts')).notice).toBe('You used a recovery code. 9 are left.');
    expect(mailsTo(someone).at(-1)).toContain('A recovery code was used to sign in as');
    const again = await withPassword(someone);
    expect((await again.submit({ code })).problem).toBe(WRONG);
  });

  test('shows how long to wait after ten wrong codes', async () => {
    const someone = await rig.world.account();
    await Authenticator.turnOn(rig, await rig.signedIn(someone));
    const visitor = await withPassword(someone);
    for (let count = 0; count < 10; count++) await visitor.submit({ code: '12345' });
    const { status, problem, headers } = await visitor.submit({ code: '12345' });
    expect([status, problem, headers.get('retry-after')]).toEqual([
      429,
      'Too many wrong codes. Try again in 15 minutes.',
      '900',
    ]);
  });
});

test('new recovery codes and turning off need the password and a code', async () => {
  const someone = await rig.world.account();
  const visitor = await rig.signedIn(someone);
  for (const page of ['turn-off', 'recovery-codes']) expect((await visitor.get(`${PAGE}/${page}`)).location).toBe(PAGE);
  const { phone } = await Authenticator.turnOn(rig, visitor);
  await visitor.get(`${PAGE}/recovery-codes`);
  expect((await visitor.submit({ current: PASSWORD, code: '12345' })).problem).toBe(WRONG);
  const shown = await visitor.submit({ current: PASSWORD, code: phone.nextCode() });
  const [recovery = ''] = recoveryCodesIn(shown);
  await visitor.get(`${PAGE}/turn-off`);
  expect((await visitor.submit({ current: 'something else', code: recovery })).problem).toBe('The password is wrong.');
  const off = await visitor.submit({ current: PASSWORD, code: recovery });
  expect((await visitor.follow(off)).notice).toBe('The second factor is off. All your other sessions have ended.');
  expect(mailsTo(someone).map((line) => line?.split(' for ')[0])).toEqual([
    'The second factor was turned on',
    'New recovery codes were created',
    'The second factor was turned off',
  ]);
  expect((await (await rig.signedIn(someone)).get('/portal/accounts')).status).toBe(200);
});

describe('an account that requires it', () => {
  let owner: Someone;
  let ownersBrowser: PortalVisitor;
  const require = (visitor: PortalVisitor, required: 'yes' | 'no') =>
    sendForm(visitor, `${PAGE}/requirement`, { required });

  beforeAll(async () => {
    owner = await rig.world.account();
    ownersBrowser = await rig.signedIn(owner);
  });

  test('needs an owner whose own second factor is on', async () => {
    const early = await require(ownersBrowser, 'yes');
    expect([early.status, early.text.includes('Turn on your own second factor first.')]).toEqual([422, true]);
    await Authenticator.turnOn(rig, ownersBrowser);
    for (const role of ['admin', 'member', 'viewer'] satisfies Role[]) {
      const visitor = await rig.signedIn(await rig.world.member(owner.accountId, role));
      expect((await visitor.get(PAGE)).text).not.toContain('Require it');
      await Authenticator.turnOn(rig, visitor);
      expect([role, (await require(visitor, 'yes')).status]).toEqual([role, 403]);
    }
    expect((await ownersBrowser.get(PAGE)).text).toContain('4 of 4 people have one.');
  });

  test('opens nothing else to members until they have turned it on', async () => {
    const member = await rig.world.member(owner.accountId, 'member');
    const visitor = await rig.signedIn(member);
    expect((await rest(visitor, '/v2/session')).status).toBe(200);
    await require(ownersBrowser, 'yes');
    expect(await rig.world.audited(owner.accountId)).toContain(
      `${owner.email} account.sign_in_changed Account ${owner.accountId}`,
    );
    const refused = await rest(visitor, '/v2/session');
    expect([refused.status, JSON.parse(refused.text).errors[0].code]).toEqual([403, 'second_factor_required']);
    for (const path of ['/', '/shipments', '/settings/people', '/developers/keys']) {
      expect([path, (await visitor.get(path)).location]).toEqual([path, PAGE]);
    }
    expect((await visitor.get(PAGE)).text).toContain(`Account ${owner.accountId} requires a second factor.`);
    const { phone } = await Authenticator.turnOn(rig, visitor);
    expect((await rest(visitor, '/v2/session')).status).toBe(200);
    await visitor.get(`${PAGE}/turn-off`);
    await visitor.submit({ current: PASSWORD, code: phone.nextCode() });
    expect((await rest(visitor, '/v2/session')).status).toBe(403);
  });

  test('does not concern other accounts of the person', async () => {
    const other = await rig.world.account();
    const member = await rig.world.member(owner.accountId, 'member');
    const { deps } = rig.world;
    await createAdmin(deps, { accountId: other.accountId, email: member.email, password: async () => PASSWORD });
    const visitor = await rig.signedIn(member);
    expect((await rest(visitor, '/v2/session')).status).toBe(403);
    await sendForm(visitor, '/portal/accounts', { account: other.accountId });
    expect((await rest(visitor, '/v2/session')).status).toBe(200);
  });

  test('no longer requires it once an owner says so', async () => {
    const member = await rig.world.member(owner.accountId, 'viewer');
    const visitor = await rig.signedIn(member);
    expect((await rest(visitor, '/v2/session')).status).toBe(403);
    expect((await require(visitor, 'no')).status).toBe(403);
    await require(ownersBrowser, 'no');
    expect((await rest(visitor, '/v2/session')).status).toBe(200);
  });
});
