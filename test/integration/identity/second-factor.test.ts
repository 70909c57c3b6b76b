/** Tests the second factor against those who know the password, with a real Postgres and a clock that tests can set. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { createResetLink, useResetLink } from '../../../identity/people/password-resets.ts';
import {
  type OwnFactorInput,
  readSetUp,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  startSetUp,
  turnOffSecondFactor,
} from '../../../identity/second-factor/own-factor.ts';
import { type FinishResult, finishSignIn } from '../../../identity/sessions/finish-sign-in.ts';
import { createSession, findSession } from '../../../identity/sessions/sessions.ts';
import { signIn } from '../../../identity/sessions/sign-in.ts';
import { ADDRESS, PASSWORD, PeopleWorld, type Someone } from './people-world.ts';

const STEP = 30_000;
const MINUTE = 60_000;
const WRONG = '000000';
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
  return `203.0.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
};

interface Holder extends Someone {
  secret: string;
  recoveryCodes: string[];
  /** Token of the session in which the factor was set up. */
  token: string;
}

const codeOf = ({ secret }: Pick<Holder, 'secret'>, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.deps.now().getTime() + steps * STEP });

/** Returns a code that none of the valid steps has. */
const wrongCodeOf = (holder: Holder): string => {
  const valid = [-1, 0, 1].map((steps) => codeOf(holder, steps));
  return [WRONG, '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? WRONG;
};

async function tokenOf({ email }: Pick<Someone, 'email'>): Promise<string> {
  const result = await begin(email);
  if (result.kind !== 'signed_in') throw new Error(result.kind);
  return result.token;
}

const begin = (email: string, password = PASSWORD, device: string | null = null) =>
  signIn(world.deps, { email, password, address: newAddress(), userAgent: 'a browser', device });

async function pendingOf(email: string, password = PASSWORD): Promise<string> {
  const result = await begin(email, password);
  if (result.kind !== 'needs_second_factor') throw new Error(result.kind);
  return result.pending;
}

const finish = (
  pending: string,
  code: string,
  { address = newAddress(), device = null }: { address?: string; device?: string | null } = {},
): Promise<FinishResult> => finishSignIn(world.deps, { pending, code, address, userAgent: 'a browser', device });

async function inputOf(someone: Someone, token: string, code: string): Promise<OwnFactorInput> {
  const session = await findSession(world.deps, token);
  const { personId } = someone;
  return { personId, sessionId: session?.id ?? '', password: PASSWORD, code, address: newAddress(), device: null };
}

/** A person whose factor is on, two steps after the code that confirmed it. */
async function holder(): Promise<Holder> {
  const someone = await world.account();
  const token = await tokenOf(someone);
  const session = await findSession(world.deps, token);
  const { secret } = startSetUp(world.deps, session?.id ?? '');
  const result = await setUpSecondFactor(world.deps, secret, await inputOf(someone, token, codeOf({ secret })));
  if (result.kind !== 'done') throw new Error(result.kind);
  world.pass(2 * STEP);
  return { ...someone, secret, recoveryCodes: result.done.codes, token };
}

describe('sign-in with a second factor', () => {
  test('opens a session only after the code, and the session records it', async () => {
    const someone = await holder();
    const pending = await pendingOf(someone.email);
    expect(await findSession(world.deps, pending)).toBeNull();
    const result = await finish(pending, codeOf(someone));
    if (result.kind !== 'signed_in') throw new Error(result.kind);
    expect(await findSession(world.deps, result.token)).toMatchObject({
      person: { id: someone.personId },
      hasSecondFactor: true,
    });
    const [last] = await world.deps.database
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('account_id', '=', someone.accountId)
      .orderBy('happened_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(last).toEqual({ action: 'person.signed_in', details: { second_factor: 'code' } });
  });

  test('accepts each code once, also for another sign-in at the same time', async () => {
    const someone = await holder();
    const pending = await Promise.all([pendingOf(someone.email), pendingOf(someone.email), pendingOf(someone.email)]);
    const code = codeOf(someone);
    const results = await Promise.all(pending.map((one) => finish(one, code)));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'refused', 'signed_in']);
    // Codes of earlier steps are used up too.
    expect((await finish(await pendingOf(someone.email), codeOf(someone, -1))).kind).toBe('refused');
    expect((await finish(await pendingOf(someone.email), codeOf(someone, 1))).kind).toBe('signed_in');
  });

  test('refuses the code that confirmed the set-up', async () => {
    const someone = await world.account();
    const token = await tokenOf(someone);
    const secret = startSetUp(world.deps, '').secret;
    await setUpSecondFactor(world.deps, secret, await inputOf(someone, token, codeOf({ secret })));
    expect((await finish(await pendingOf(someone.email), codeOf({ secret }))).kind).toBe('refused');
  });

  test('is pending for ten minutes, and ends once', async () => {
    const someone = await holder();
    const [late, once] = [await pendingOf(someone.email), await pendingOf(someone.email)];
    expect((await finish(once, codeOf(someone))).kind).toBe('signed_in');
    world.pass(STEP);
    expect(await finish(once, codeOf(someone))).toEqual({ kind: 'ended' });
    world.pass(10 * MINUTE);
    expect(await finish(late, codeOf(someone))).toEqual({ kind: 'ended' });
    expect(await finish('made up', codeOf(someone))).toEqual({ kind: 'ended' });
  });

  test('of one person is not finished with the code of another', async () => {
    const [someone, other] = [await holder(), await holder()];
    expect((await finish(await pendingOf(someone.email), codeOf(other))).kind).toBe('refused');
    const [theirs = ''] = other.recoveryCodes;
    expect((await finish(await pendingOf(someone.email), theirs)).kind).toBe('refused');
    expect((await finish(await pendingOf(other.email), theirs)).kind).toBe('signed_in');
  });

  test('takes a recovery code once', async () => {
    const someone = await holder();
    const [first = '', second = ''] = someone.recoveryCodes;
    expect(await finish(await pendingOf(someone.email), first.toUpperCase())).toMatchObject({
      kind: 'signed_in',
      recoveryCodesLeft: 9,
    });
    expect((await finish(await pendingOf(someone.email), first)).kind).toBe('refused');
    expect(await finish(await pendingOf(someone.email), second)).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await world.audited(someone.accountId)).toContain(
      `${someone.email} person.recovery_code_used ${someone.email}`,
    );
  });
});

describe('a new password does not replace the second factor', () => {
  test('a reset link leads to the code, and ends sign-ins begun with the former password', async () => {
    const someone = await holder();
    const before = await pendingOf(someone.email);
    const token = await createResetLink(world.deps, someone.email, { address: ADDRESS });
    await useResetLink(world.deps, { token, password: OTHER, address: ADDRESS });
    expect(await finish(before, codeOf(someone))).toEqual({ kind: 'ended' });
    const after = await pendingOf(someone.email, OTHER);
    expect((await finish(after, wrongCodeOf(someone))).kind).toBe('refused');
    expect((await finish(after, codeOf(someone))).kind).toBe('signed_in');
  });
});

describe('wrong codes', () => {
  test('are limited to ten per network, and a right one resets the count', async () => {
    const someone = await holder();
    const address = newAddress();
    const pending = await pendingOf(someone.email);
    for (let count = 0; count < 9; count++) {
      expect((await finish(pending, wrongCodeOf(someone), { address })).kind).toBe('refused');
    }
    expect((await finish(pending, codeOf(someone), { address })).kind).toBe('signed_in');
    world.pass(STEP);
    const next = await pendingOf(someone.email);
    for (let count = 0; count < 10; count++) await finish(next, wrongCodeOf(someone), { address });
    const throttled = { kind: 'throttled', retryAfterMs: 15 * MINUTE, email: someone.email, alarms: false };
    expect(await finish(next, codeOf(someone), { address })).toEqual(throttled);
    expect((await finish(next, codeOf(someone))).kind).toBe('signed_in');
  });

  test('from many networks are limited too, raise one alarm, and do not lock the person out', async () => {
    const someone = await holder();
    const first = await finish(await pendingOf(someone.email), codeOf(someone));
    const device = first.kind === 'signed_in' ? first.device : '';
    world.pass(15 * MINUTE);
    const stolen = await pendingOf(someone.email);
    for (let count = 0; count < 20; count++) expect((await finish(stolen, wrongCodeOf(someone))).kind).toBe('refused');
    const throttled = { kind: 'throttled', retryAfterMs: 15 * MINUTE, email: someone.email };
    expect(await finish(stolen, codeOf(someone))).toEqual({ ...throttled, alarms: true });
    expect(await finish(stolen, codeOf(someone))).toEqual({ ...throttled, alarms: false });
    // The person's own browser and a recovery code still work, and another person's device does not help.
    const pending = await pendingOf(someone.email);
    expect((await finish(pending, codeOf(someone), { device: 'made up' })).kind).toBe('throttled');
    expect((await finish(pending, codeOf(someone), { device })).kind).toBe('signed_in');
    const [recovery = ''] = someone.recoveryCodes;
    expect((await finish(await pendingOf(someone.email), recovery)).kind).toBe('signed_in');
  });

  test('are counted before they are checked, so that simultaneous ones cannot exceed the limit', async () => {
    const someone = await holder();
    const pending = await pendingOf(someone.email);
    const address = newAddress();
    const results = await Promise.all(
      Array.from({ length: 15 }, () => finish(pending, wrongCodeOf(someone), { address })),
    );
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(10);
    expect(results.filter(({ kind }) => kind === 'throttled')).toHaveLength(5);
  });
});

describe('setting up', () => {
  test('stores the secret sealed and recovery codes as hashes, and ends all other sessions', async () => {
    const someone = await world.account();
    const [token, other] = [await tokenOf(someone), await tokenOf(someone)];
    const secret = startSetUp(world.deps, '').secret;
    const input = await inputOf(someone, token, codeOf({ secret }));
    expect(await setUpSecondFactor(world.deps, secret, { ...input, password: OTHER })).toEqual({
      kind: 'wrong_password',
    });
    expect(await setUpSecondFactor(world.deps, secret, { ...input, code: '12345' })).toEqual({ kind: 'wrong_code' });
    const result = await setUpSecondFactor(world.deps, secret, input);
    if (result.kind !== 'done') throw new Error(result.kind);
    expect(await findSession(world.deps, token)).toMatchObject({ hasSecondFactor: true });
    expect(await findSession(world.deps, other)).toBeNull();
    const { database } = world.deps;
    const stored = JSON.stringify([
      await database.selectFrom('second_factors').selectAll().where('person_id', '=', someone.personId).execute(),
      await database.selectFrom('recovery_codes').selectAll().where('person_id', '=', someone.personId).execute(),
    ]);
    for (const text of [secret, ...result.done.codes]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(JSON.stringify([...Buffer.from(text)]).slice(1, -1));
    }
    expect(await world.audited(someone.accountId)).toContain(
      `${someone.email} person.second_factor_set_up ${someone.email}`,
    );
  });

  test('in two tabs turns on one secret only', async () => {
    const someone = await world.account();
    const token = await tokenOf(someone);
    const tabs = [startSetUp(world.deps, '').secret, startSetUp(world.deps, '').secret];
    const inputs = await Promise.all(tabs.map((secret) => inputOf(someone, token, codeOf({ secret }))));
    const results = await Promise.allSettled(
      tabs.map((secret, tab) => setUpSecondFactor(world.deps, secret, inputs[tab] as OwnFactorInput)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: 'has_second_factor' },
    });
  });

  test('is confirmed in the session that began it, within an hour', async () => {
    const { sealed, secret } = startSetUp(world.deps, 'one');
    expect(readSetUp(world.deps, 'one', sealed)).toBe(secret);
    expect(readSetUp(world.deps, 'other', sealed)).toBeNull();
    expect(readSetUp(world.deps, 'one', `${sealed}A`)).toBeNull();
    expect(readSetUp(world.deps, 'one', '')).toBeNull();
    world.pass(60 * MINUTE);
    expect(readSetUp(world.deps, 'one', sealed)).toBeNull();
  });

  test('leaves no session from before it open, even one that the version before opened afterwards', async () => {
    const someone = await holder();
    const from = { personId: someone.personId, address: null, userAgent: null };
    const old = await createSession(world.deps.database, from, world.deps.now());
    expect(await findSession(world.deps, old)).toBeNull();
    expect(await findSession(world.deps, someone.token)).not.toBeNull();
  });
});

describe('turning off', () => {
  test('needs the password and a code, and ends all other sessions', async () => {
    const someone = await holder();
    const other = await finish(await pendingOf(someone.email), codeOf(someone));
    world.pass(STEP);
    const input = await inputOf(someone, someone.token, codeOf(someone));
    expect(await turnOffSecondFactor(world.deps, { ...input, password: OTHER })).toEqual({ kind: 'wrong_password' });
    expect(await turnOffSecondFactor(world.deps, { ...input, code: wrongCodeOf(someone) })).toEqual({
      kind: 'wrong_code',
    });
    const pending = await pendingOf(someone.email);
    expect((await turnOffSecondFactor(world.deps, input)).kind).toBe('done');
    expect(await findSession(world.deps, someone.token)).toMatchObject({ hasSecondFactor: false });
    expect(await findSession(world.deps, other.kind === 'signed_in' ? other.token : '')).toBeNull();
    expect(await finish(pending, someone.recoveryCodes[0] ?? '')).toEqual({ kind: 'ended' });
    expect((await begin(someone.email)).kind).toBe('signed_in');
    expect(await world.audited(someone.accountId)).toContain(
      `${someone.email} person.second_factor_removed ${someone.email}`,
    );
  });

  test('by the operator ends all sessions, and is audited', async () => {
    const someone = await holder();
    const bystander = await holder();
    expect(await removeSecondFactor(world.deps, someone.email.toUpperCase(), OPERATOR)).toEqual({ wasOn: true });
    expect(await findSession(world.deps, someone.token)).toBeNull();
    expect((await begin(someone.email)).kind).toBe('signed_in');
    expect(await world.audited(someone.accountId)).toContain(`operator person.second_factor_removed ${someone.email}`);
    expect(await removeSecondFactor(world.deps, someone.email, OPERATOR)).toEqual({ wasOn: false });
    expect((await begin(bystander.email)).kind).toBe('needs_second_factor');
    expect(await findSession(world.deps, bystander.token)).not.toBeNull();
  });
});

test('new recovery codes replace the former ones', async () => {
  const someone = await holder();
  const result = await renewRecoveryCodes(world.deps, await inputOf(someone, someone.token, codeOf(someone)));
  if (result.kind !== 'done') throw new Error(result.kind);
  const [former = '', current = ''] = [someone.recoveryCodes[0], result.done.codes[0]];
  expect((await finish(await pendingOf(someone.email), former)).kind).toBe('refused');
  expect((await finish(await pendingOf(someone.email), current)).kind).toBe('signed_in');
});
