/** Tests the pages behind links: setup, invitations and password resets. Each link is valid once and for one person. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import type { Mail } from '../../../identity/mail/mail.ts';
import { createSetupLink } from '../../../identity/people/first-people.ts';
import { invite } from '../../../identity/people/invitations.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { APP_URL } from '../../support/idle-portal.ts';
import { PASSWORD, type Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor } from './portal-visitor.ts';

const BAD_LINK = 'This link has been used, replaced by a newer one, or has expired.';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEXT = 'seven lamps along the quay';

let rig: PortalRig;

describe('the set-up link', () => {
  beforeAll(async () => {
    rig = await PortalRig.start();
    await insertAccount(rig.world.deps.database, { id: newId(), name: 'First account' });
  });
  afterAll(() => rig.stop());

  const person = { name: 'Mira', email: 'Mira@Example.com', password: PASSWORD, again: PASSWORD };
  const linkOf = async () => `/portal/set-up/${await createSetupLink(rig.world.deps)}`;

  test('creates the first person once, who is then signed in', async () => {
    const [replaced, link, visitor] = [await linkOf(), await linkOf(), rig.visitor()];
    expect((await visitor.get(replaced)).status).toBe(410);
    expect((await visitor.get(link)).title).toBe('Set up Seamark · Seamark');
    for (const [fields, problem] of [
      [{ ...person, again: NEXT }, 'The two passwords differ.'],
      [{ ...person, password: 'short', again: 'short' }, 'A password has at least 12 characters.'],
      [{ ...person, email: 'mira' }, 'This is not a valid email address.'],
      [{ ...person, name: 'x'.repeat(201) }, 'A name is one line of at most 200 characters.'],
    ] as const) {
      const answer = await visitor.submit(fields);
      expect([answer.status, answer.problem]).toEqual([422, problem]);
      expect(answer.text).not.toContain(fields.password);
    }
    const answer = await visitor.submit(person);
    expect([answer.status, answer.location]).toEqual([303, '/']);
    const home = await visitor.get('/portal/accounts');
    expect(home.notice).toBe('Seamark is set up, and you are signed in.');
    expect(home.text).toContain('mira@example.com · First account');
    const later = await rig.visitor().get(link);
    expect([later.status, later.text.includes(BAD_LINK)]).toEqual([410, true]);
  });
});

describe('other links', () => {
  let owner: Someone;

  beforeAll(async () => {
    rig = await PortalRig.start();
    owner = await rig.world.account();
  });
  afterAll(() => rig.stop());

  async function invitation(email: string, role: Role = 'member'): Promise<string> {
    const { token } = await invite(rig.world.deps, { accountId: owner.accountId, email, role }, OPERATOR);
    return `/portal/invitations/${token}`;
  }

  describe('an invitation', () => {
    test('admits a new person, once', async () => {
      const email = rig.world.newEmail();
      const [link, visitor, late] = [await invitation(email, 'viewer'), rig.visitor(), rig.visitor()];
      await late.get(link);
      const page = await visitor.get(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`${email} is invited to the account Account ${owner.accountId}, as viewer.`);
      const different = await visitor.submit({ name: 'Jo', password: PASSWORD, again: NEXT });
      expect([different.status, different.problem]).toEqual([422, 'The two passwords differ.']);
      const weak = await visitor.submit({ name: 'Jo', password: email, again: email });
      expect([weak.status, weak.problem]).toEqual([
        422,
        'This password contains your name or email address: choose another one.',
      ]);
      const turned = await visitor.submit({ name: 'Jo\u202enimda', password: PASSWORD, again: PASSWORD });
      expect([turned.status, turned.problem]).toEqual([422, 'A name is one line of at most 200 characters.']);
      const answer = await visitor.submit({ name: 'Jo', password: PASSWORD, again: PASSWORD });
      expect([answer.status, answer.location]).toEqual([303, '/']);
      const home = await visitor.get('/portal/accounts');
      expect(home.notice).toBe(`You are now a member of Account ${owner.accountId}.`);
      expect(home.text).toContain(email);
      const again = await late.submit({ name: 'Jo', password: PASSWORD, again: PASSWORD });
      expect([again.status, again.text.includes(BAD_LINK)]).toEqual([410, true]);
      expect((await rig.visitor().get(link)).status).toBe(410);
    });

    test('adds an existing person after sign-in and switches to the new account', async () => {
      const other = await rig.world.account();
      const [link, visitor] = [await invitation(other.email), rig.visitor()];
      const page = await visitor.get(link);
      const signIn = `/portal/sign-in?then=${encodeURIComponent(link)}`;
      expect(page.text).toContain(`<a href="${signIn}">Sign in to accept</a>`);
      const fields = { form_token: '', name: '', password: NEXT, again: NEXT };
      await visitor.get('/portal/sign-in');
      const asNew = await visitor.post(link, { ...fields, form_token: visitor.formToken() });
      expect([asNew.status, asNew.problem]).toEqual([
        422,
        'A person with this email address already exists: sign in first.',
      ]);
      await visitor.get(signIn);
      const back = await visitor.submit({ email: other.email, password: PASSWORD });
      expect(back.location).toBe(link);
      await visitor.follow(back);
      const before = visitor.cookies.get('seamark_session');
      const answer = await visitor.submit({});
      expect(answer.location).toBe('/');
      const home = await visitor.get('/portal/accounts');
      expect(home.text).toContain(`${other.email} · Account ${owner.accountId}`);
      // The person is an owner of one account and a member of the other.
      expect(visitor.cookies.get('seamark_session')).not.toBe(before);
    });

    test('is for its own email address', async () => {
      const [link, other] = [await invitation(rig.world.newEmail()), await rig.world.account()];
      const visitor = await rig.signedIn(other);
      const page = await visitor.get(link);
      expect([page.status, page.problem]).toEqual([403, 'This invitation is for another email address.']);
      await visitor.get('/portal/password');
      const answer = await visitor.post(link, { form_token: visitor.formToken() });
      expect([answer.status, answer.text.includes('This invitation is for another email address.')]).toEqual([
        403,
        true,
      ]);
    });

    test('expires after seven days, and an invented one gets the same response', async () => {
      const [link, visitor] = [await invitation(rig.world.newEmail()), rig.visitor()];
      rig.world.pass(7 * 24 * HOUR);
      const [old, never] = [await visitor.get(link), await visitor.get('/portal/invitations/never')];
      expect([old.status, never.status]).toEqual([410, 410]);
      expect(old.text).toContain(BAD_LINK);
      expect(never.text).toContain(BAD_LINK);
    });
  });

  describe('a forgotten password', () => {
    async function call(visitor: PortalVisitor, email: string) {
      await visitor.get('/portal/forgotten-password');
      return visitor.submit({ email });
    }

    /** Waits for the email, because emails are sent after the response. */
    async function mailTo(email: string): Promise<Mail> {
      const found = () => rig.sent.findLast((mail) => mail.to === email);
      await expect.poll(found).toBeDefined();
      return found() as Mail;
    }

    const linkIn = ({ text }: Mail) => /^http\S+$/m.exec(text)?.[0].replace(APP_URL, '') ?? '';

    test('responds alike to any address, and mails a link to existing persons', async () => {
      const someone = await rig.world.account();
      const open = await rig.signedIn(someone);
      const visitor = rig.visitor();
      const [stored, unknown] = [await call(visitor, someone.email), await call(visitor, 'nobody.at.all@example.com')];
      expect([stored.status, stored.title]).toEqual([200, 'Check your email · Seamark']);
      expect(unknown.text).toBe(stored.text);
      const mail = await mailTo(someone.email);
      expect(mail.subject).toBe('A new password for Seamark');
      const link = linkIn(mail);
      expect(link).toMatch(/^\/portal\/reset-password\/[\w-]{43}$/);
      expect((await visitor.get(link)).text).toContain(`value="${someone.email}"`);
      const weak = await visitor.submit({ password: 'aaaaaaaaaaaa', again: 'aaaaaaaaaaaa' });
      expect([weak.status, weak.problem]).toEqual([422, 'This password repeats itself: choose one with more variety.']);
      const different = await visitor.submit({ password: NEXT, again: PASSWORD });
      expect([different.status, different.problem]).toEqual([422, 'The two passwords differ.']);
      const answer = await visitor.submit({ password: NEXT, again: NEXT });
      expect([answer.status, answer.location]).toEqual([303, '/portal/sign-in']);
      expect((await visitor.follow(answer)).notice).toBe(
        'The password is changed, and all sessions have ended. Sign in with the new password.',
      );
      expect((await mailTo(someone.email)).subject).toBe('Your password for Seamark was changed');
      expect((await open.get('/portal/accounts')).status).toBe(302);
      expect((await (await rig.signedIn(someone, NEXT)).get('/portal/accounts')).status).toBe(200);
      const used = await visitor.get(link);
      expect([used.status, used.problem]).toEqual([410, BAD_LINK]);
      const usedForm = await visitor.post(link, {
        form_token: visitor.formToken(),
        password: PASSWORD,
        again: PASSWORD,
      });
      expect(usedForm.status).toBe(403);
      expect(rig.sent.filter(({ to }) => to === 'nobody.at.all@example.com')).toEqual([]);
    });

    test('a link becomes invalid after an hour, and when there is a newer one', async () => {
      const someone = await rig.world.account();
      const visitor = rig.visitor();
      await call(visitor, someone.email);
      const first = linkIn(await mailTo(someone.email));
      rig.sent.length = 0;
      await call(visitor, someone.email);
      const second = linkIn(await mailTo(someone.email));
      expect((await visitor.get(first)).status).toBe(410);
      await visitor.get(second);
      rig.world.pass(HOUR);
      const answer = await visitor.submit({ password: NEXT, again: NEXT });
      expect([answer.status, answer.problem]).toEqual([410, BAD_LINK]);
    });

    test('is limited to three requests in 15 minutes', async () => {
      for (const email of [(await rig.world.account()).email, 'nobody.three@example.com']) {
        const visitor = rig.visitor();
        for (let index = 0; index < 3; index++) expect((await call(visitor, email)).status).toBe(200);
        const answer = await call(visitor, email);
        expect([answer.status, answer.problem, answer.headers.get('retry-after')]).toEqual([
          429,
          'Too many links were requested. Try again in 15 minutes.',
          '900',
        ]);
      }
      rig.world.pass(15 * MINUTE);
      expect((await call(rig.visitor(), 'nobody.three@example.com')).status).toBe(200);
    });

    test('allows 20 requests from one network address', async () => {
      rig.world.pass(15 * MINUTE);
      const visitor = rig.visitor();
      for (let index = 0; index < 20; index++) {
        expect((await call(visitor, `nobody-${index}@example.com`)).status).toBe(200);
      }
      expect((await call(visitor, 'nobody-20@example.com')).status).toBe(429);
      rig.world.pass(15 * MINUTE);
    });

    test('needs an email address', async () => {
      const answer = await call(rig.visitor(), 'no address');
      expect([answer.status, answer.problem]).toEqual([422, 'This is not a valid email address.']);
    });
  });

  describe('a person’s own password', () => {
    const change = (visitor: PortalVisitor, current: string, next = NEXT, again = next) =>
      visitor.submit({ current, password: next, again });

    test('is changed with the current one; other sessions end, this one continues under another token', async () => {
      const someone = await rig.world.account();
      const [visitor, other] = [await rig.signedIn(someone), await rig.signedIn(someone)];
      await visitor.get('/portal/password');
      const wrong = await change(visitor, 'another one entirely');
      expect([wrong.status, wrong.problem]).toEqual([422, 'The current password is wrong.']);
      const different = await change(visitor, PASSWORD, NEXT, PASSWORD);
      expect([different.status, different.problem]).toEqual([422, 'The two passwords differ.']);
      const weak = await change(visitor, PASSWORD, 'password12345');
      expect([weak.status, weak.problem]).toEqual([422, 'This password is easy to guess: choose another one.']);
      const before = visitor.cookies.get('seamark_session');
      const answer = await change(visitor, PASSWORD);
      expect([answer.status, answer.location]).toEqual([303, '/portal/password']);
      expect(visitor.cookies.get('seamark_session')).not.toBe(before);
      expect((await visitor.follow(answer)).notice).toBe(
        'The password is changed. All your other sessions have ended.',
      );
      expect((await other.get('/portal/accounts')).status).toBe(302);
      const { subject, text } = rig.sent.find((mail) => mail.to === someone.email) as Mail;
      expect(subject).toBe('Your password for Seamark was changed');
      expect(text).toContain(`\n${APP_URL}/portal/forgotten-password\n`);
      expect(await rig.world.audited(someone.accountId)).toContain(
        `${someone.email} person.password_changed ${someone.email}`,
      );
    });

    test('can be guessed ten times at most, even with a session', async () => {
      const someone = await rig.world.account();
      const visitor = await rig.signedIn(someone);
      await visitor.get('/portal/password');
      for (let index = 0; index < 10; index++) expect((await change(visitor, `wrong guess ${index}`)).status).toBe(422);
      const answer = await change(visitor, PASSWORD);
      expect([answer.status, answer.problem]).toEqual([429, 'Too many wrong passwords. Try again in 15 minutes.']);
    });

    test('requires sign-in', async () => {
      const visitor = rig.visitor();
      expect((await visitor.get('/portal/password')).location).toBe('/portal/sign-in?then=%2Fportal%2Fpassword');
      const answer = await visitor.post('/portal/password', {});
      expect([answer.status, answer.location]).toEqual([303, '/portal/sign-in']);
      expect((await visitor.follow(answer)).notice).toBe('You are signed out. Sign in and try again.');
    });
  });
});
