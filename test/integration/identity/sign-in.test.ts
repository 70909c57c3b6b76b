/** Tests sign-in, its limits, sessions and password resets, with a real Postgres. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { hashToken } from '../../../identity/keys/secret-tokens.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { removeMember } from '../../../identity/people/members.ts';
import { createResetLink, resetPassword, useResetLink } from '../../../identity/people/password-resets.ts';
import {
  chooseAccount,
  endSessions,
  findSession,
  listSessions,
  rotateSession,
} from '../../../identity/sessions/sessions.ts';
import { type SignInResult, signIn } from '../../../identity/sessions/sign-in.ts';
import { ADDRESS, PASSWORD, PeopleWorld } from './people-world.ts';

const HOUR = 60 * 60_000;
const WRONG = 'another one altogether';
const OTHER = 'a quiet harbour before six';

let world: PeopleWorld;
beforeAll(async () => {
  world = await PeopleWorld.start();
});
afterAll(() => world.test.drop());

let lastAddress = 0;
/** Returns a different network address on each call, so that tests do not use up each other's limits. */
const newAddress = (): string => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

const attempt = (
  email: string,
  password = PASSWORD,
  address: string | null = newAddress(),
  device: string | null = null,
): Promise<SignInResult> => signIn(world.deps, { email, password, address, userAgent: 'a browser', device });

async function signedIn(email: string, password = PASSWORD): Promise<string> {
  const result = await attempt(email, password);
  if (result.kind !== 'signed_in') throw new Error(result.kind);
  return result.token;
}

const find = (token: string) => findSession(world.deps, token);

describe('signing in', () => {
  test('opens a session in the account, and stores only its hash', async () => {
    const { email, personId, accountId, userId } = await world.account();
    const token = await signedIn(`  ${email.toUpperCase()} `);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await find(token)).toMatchObject({
      person: { id: personId, email },
      membership: { accountId, userId, role: 'owner' },
    });
    const stored = await world.deps.database
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', personId)
      .execute();
    expect(stored.map((row) => row.token_hash.equals(hashToken(token)))).toEqual([true]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await find(`${token}x`)).toBeNull();
    expect(await world.audited(accountId)).toEqual([
      `operator member.added ${email}`,
      `${email} person.signed_in ${email}`,
    ]);
  });

  test('responds identically to a wrong password, an unknown person and a missing address', async () => {
    const { email } = await world.account();
    expect(await attempt(email, WRONG)).toEqual({ kind: 'refused' });
    expect(await attempt(world.newEmail())).toEqual({ kind: 'refused' });
    expect(await attempt('not an address')).toEqual({ kind: 'refused' });
  });

  test('renews a hash that has outdated parameters', async () => {
    const { email, personId } = await world.account();
    const { database } = world.deps;
    const stored = () =>
      database.selectFrom('people').select('password_hash').where('id', '=', personId).executeTakeFirstOrThrow();
    const older = await hash(PASSWORD, { memoryCost: 16, timeCost: 1, parallelism: 1 });
    await database.updateTable('people').set({ password_hash: older }).where('id', '=', personId).execute();
    await attempt(email, WRONG);
    expect((await stored()).password_hash).toBe(older);
    await signedIn(email);
    expect((await stored()).password_hash).toContain('m=8,t=1,p=1');
    await signedIn(email);
  });

  test('a person without an account is signed in without one', async () => {
    const { accountId } = await world.account();
    const viewer = await world.member(accountId, 'viewer');
    await removeMember(world.deps, viewer, OPERATOR);
    expect(await find(await signedIn(viewer.email))).toMatchObject({ membership: null });
  });
});

describe('attempts', () => {
  test.each([true, false])(
    'ten per email address and network in 15 minutes, whether or not the person exists (%s)',
    async (isListed) => {
      const email = isListed ? (await world.account()).email : world.newEmail();
      const address = newAddress();
      for (let count = 0; count < 10; count++) {
        expect(await attempt(email, WRONG, address)).toEqual({ kind: 'refused' });
        world.pass(1_000);
      }
      const throttled = (retryAfterMs: number) => ({ kind: 'throttled', retryAfterMs });
      expect(await attempt(email, PASSWORD, address)).toEqual(throttled(15 * 60_000 - 10_000));
      // Further attempts have not extended the wait.
      world.pass(15 * 60_000 - 10_001);
      expect(await attempt(email, PASSWORD, address)).toEqual(throttled(1));
      world.pass(1);
      expect((await attempt(email, PASSWORD, address)).kind).toBe(isListed ? 'signed_in' : 'refused');
    },
  );

  test('checks only ten of any number of simultaneous attempts', async () => {
    const { email } = await world.account();
    const address = newAddress();
    const results = await Promise.all(Array.from({ length: 25 }, () => attempt(email, WRONG, address)));
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(10);
    expect(results.filter(({ kind }) => kind === 'throttled')).toHaveLength(15);
  });

  test('50 from one network address; a successful sign-in is not counted and resets no count', async () => {
    const { email } = await world.account();
    const from = (host: number) => `2001:db8:7:7::${host}`;
    for (let count = 0; count < 49; count++) await attempt(world.newEmail(), WRONG, from(count));
    for (let count = 0; count < 3; count++) expect((await attempt(email, PASSWORD, from(99))).kind).toBe('signed_in');
    await attempt(world.newEmail(), WRONG, from(100));
    expect((await attempt(email, PASSWORD, from(101))).kind).toBe('throttled');
    expect((await attempt(email, PASSWORD, '2001:db8:7:8::1')).kind).toBe('signed_in');
  });

  test('are reset by the right password', async () => {
    const { email } = await world.account();
    const address = newAddress();
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) await attempt(email, WRONG, address);
      expect((await attempt(email, PASSWORD, address)).kind).toBe('signed_in');
    }
  });

  test('by others never lock a person out, whatever their networks', async () => {
    const { email } = await world.account();
    for (let network = 0; network < 11; network++) {
      await Promise.all(Array.from({ length: 10 }, () => attempt(email, WRONG, `198.51.100.${network}`)));
    }
    const began = performance.now();
    expect((await attempt(email)).kind).toBe('signed_in');
    // After a hundred attempts, each further one is delayed, but only briefly.
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  test('in a browser where the person has signed in are counted separately', async () => {
    const [{ email }, other] = [await world.account(), await world.account()];
    const address = newAddress();
    const first = await attempt(email, PASSWORD, address);
    const device = first.kind === 'signed_in' ? first.device : '';
    for (let count = 0; count < 10; count++) await attempt(email, WRONG, address);
    expect((await attempt(email, PASSWORD, address)).kind).toBe('throttled');
    expect(await attempt(email, PASSWORD, address, device)).toMatchObject({ kind: 'signed_in', device });
    // One person's device gives no advantage to another person, and a made-up device id gives none to anyone.
    for (let count = 0; count < 10; count++) await attempt(other.email, WRONG, address, device);
    expect((await attempt(other.email, PASSWORD, address, device)).kind).toBe('throttled');
    expect((await attempt(email, PASSWORD, address, 'made up')).kind).toBe('throttled');
    for (let count = 0; count < 10; count++) await attempt(email, WRONG, address, device);
    expect((await attempt(email, PASSWORD, address, device)).kind).toBe('throttled');
  });
});

describe('sessions', () => {
  test('end 12 hours after their last use and 30 days after they began', async () => {
    const { email } = await world.account();
    const idle = await signedIn(email);
    const used = await signedIn(email);
    world.pass(12 * HOUR - 1_000);
    expect(await find(used)).not.toBeNull();
    world.pass(1_000);
    expect([await find(idle), (await find(used)) !== null]).toEqual([null, true]);
    // The margin is a minute, because use is recorded at most once a minute.
    const early = 61_000;
    for (let half = 0; half < 59; half++) {
      world.pass(12 * HOUR - early);
      expect(await find(used), `after ${half}`).not.toBeNull();
    }
    world.pass(59 * early - 1);
    expect(await find(used)).not.toBeNull();
    world.pass(1);
    expect(await find(used)).toBeNull();
  });

  test('are listed, and ended one by one or all but one', async () => {
    const { email, personId, accountId } = await world.account();
    const stranger = await world.account();
    const theirs = await signedIn(stranger.email);
    const tokens = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const [mine, second, third] = await Promise.all(tokens.map(find));
    const by = { address: ADDRESS };
    const list = await listSessions(world.deps, personId);
    expect(list.map(({ id }) => id).toSorted()).toEqual([mine?.id, second?.id, third?.id].toSorted());
    expect(list[0]).toMatchObject({ userAgent: 'a browser', address: expect.stringMatching(/^203\.0\.113\./) });

    expect(await endSessions(world.deps, personId, { id: (await find(theirs))?.id ?? '' }, by)).toBe(0);
    expect(await endSessions(world.deps, personId, { id: second?.id ?? '' }, by)).toBe(1);
    expect(await endSessions(world.deps, personId, { exceptId: mine?.id ?? '' }, by)).toBe(1);
    expect((await Promise.all([...tokens, theirs].map(find))).map((session) => session !== null)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await world.audited(accountId)).filter((line) => line.includes('sessions_ended'))).toHaveLength(2);
  });

  test('rotate: the same session gets another token, and the old one becomes invalid', async () => {
    const { email } = await world.account();
    const before = await signedIn(email);
    const session = await find(before);
    const [one, other] = await Promise.all([rotateSession(world.deps, before), rotateSession(world.deps, before)]);
    expect([one, other].filter((token) => token === null)).toHaveLength(1);
    expect(await find(before)).toBeNull();
    expect(await find(one ?? other ?? '')).toEqual(session);
  });

  test('use one account at a time, and only an account of the person', async () => {
    const [here, there, nowhere] = [await world.account(), await world.account(), await world.account()];
    const { token: link } = await invite(world.deps, { ...there, email: here.email, role: 'viewer' }, OPERATOR);
    const member = await acceptInvitation(world.deps, { token: link, as: here, address: null });
    const token = await signedIn(here.email);
    const session = await find(token);
    if (session === null) throw new Error('no session');
    expect(session.membership).toMatchObject({ accountId: here.accountId, role: 'owner' });
    expect(await chooseAccount(world.deps, session, nowhere.accountId)).toBe(false);
    expect(await chooseAccount(world.deps, session, there.accountId)).toBe(true);
    expect((await find(token))?.membership).toMatchObject({ accountId: there.accountId, role: 'viewer' });
    await removeMember(world.deps, member, OPERATOR);
    expect((await find(token))?.membership).toBeNull();
  });

  test('cannot name the membership of another person', async () => {
    const [mine, theirs] = [await world.account(), await world.account()];
    const session = await find(await signedIn(mine.email));
    const { accountId: account_id, userId: user_id } = theirs;
    const { database } = world.deps;
    const change = database
      .updateTable('sessions')
      .set({ account_id, user_id })
      .where('id', '=', session?.id ?? '');
    await expect(change.execute()).rejects.toThrow(/foreign key/);
  });
});

describe('a new password', () => {
  test('by a link: once, within an hour, and it ends all sessions and resets failed attempts', async () => {
    const { email, accountId } = await world.account();
    const session = await signedIn(email);
    for (let count = 0; count < 10; count++) await attempt(email, WRONG);
    const replaced = await createResetLink(world.deps, email, OPERATOR);
    const token = await createResetLink(world.deps, email, OPERATOR);
    const use = (link: string, password: string) =>
      useResetLink(world.deps, { token: link, password, address: ADDRESS });
    await expect(use(replaced, OTHER)).rejects.toMatchObject({ problem: 'bad_link' });
    // The password is rejected, but the link remains valid.
    await expect(use(token, 'password2026')).rejects.toMatchObject({ problem: 'weak_password' });
    world.pass(HOUR - 1);
    const uses = await Promise.allSettled([use(token, OTHER), use(token, OTHER)]);
    expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await find(session)).toBeNull();
    expect(await attempt(email)).toEqual({ kind: 'refused' });
    await signedIn(email, OTHER);
    expect(await world.audited(accountId)).toEqual(
      expect.arrayContaining([`operator person.reset_link_made ${email}`, `${email} person.password_changed ${email}`]),
    );
  });

  test('a link expires after an hour', async () => {
    const { email } = await world.account();
    const token = await createResetLink(world.deps, email, OPERATOR);
    world.pass(HOUR);
    const used = useResetLink(world.deps, { token, password: OTHER, address: null });
    await expect(used).rejects.toMatchObject({ problem: 'bad_link' });
    await signedIn(email);
  });

  test('leaves no session of the old password, even during a sign-in with it', async () => {
    const { email, personId } = await world.account();
    await Promise.all([
      resetPassword(world.deps, { email, password: OTHER }, OPERATOR),
      ...Array.from({ length: 5 }, () => attempt(email)),
    ]);
    const { database } = world.deps;
    const changed = await database
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    expect((await world.deps.passwords.check(changed.password_hash, OTHER)).isCorrect).toBe(true);
    expect(await listSessions(world.deps, personId)).toEqual([]);
  });

  test('is not offered to an unknown person', async () => {
    const email = world.newEmail();
    await expect(createResetLink(world.deps, email, OPERATOR)).rejects.toMatchObject({ problem: 'no_person' });
    await expect(resetPassword(world.deps, { email, password: OTHER }, OPERATOR)).rejects.toMatchObject({
      problem: 'no_person',
    });
  });
});
