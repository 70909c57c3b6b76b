import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const fast = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'correct horse battery staple';

test('are stored as argon2id with 19 MiB, two passes and an individual salt', async () => {
  const passwords = new Passwords();
  const [one, other] = await Promise.all([passwords.hash(password), passwords.hash(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.check(one, password)).toEqual({ isCorrect: true, isOutdated: false });
  expect(await passwords.check(one, `${password} `)).toEqual({ isCorrect: false, isOutdated: false });
});

test('one password however its letters are composed', async () => {
  const passwords = new Passwords(fast);
  const stored = await passwords.hash('Überseehäfen 9 Uhr');
  expect((await passwords.check(stored, 'U\u0308berseeha\u0308fen 9 Uhr')).isCorrect).toBe(true);
});

test.each([{ memoryCost: 16 }, { timeCost: 2 }, { parallelism: 2, memoryCost: 16 }, { outputLen: 16 }])(
  'other parameters are told, with the right password: %j',
  async (more) => {
    const stored = await hash(password, { ...fast, ...more });
    const passwords = new Passwords(fast);
    expect(await passwords.check(stored, password)).toEqual({ isCorrect: true, isOutdated: true });
    expect(await passwords.check(stored, 'another one altogether')).toEqual({ isCorrect: false, isOutdated: false });
  },
);

test('an unknown person is rejected, and it takes as long as a wrong password', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash(password);
  const spent = async (of: string | null): Promise<number> => {
    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      const since = performance.now();
      expect((await passwords.check(of, 'another one altogether')).isCorrect).toBe(false);
      times.push(performance.now() - since);
    }
    return Math.min(...times);
  };
  const wrongPassword = await spent(stored);
  // Without a hash to check, the call would take a thousandth of the time. A busy machine distorts a smaller ratio.
  expect(await spent(null)).toBeGreaterThan(wrongPassword / 10);
});

test('two at once, 64 that wait, and no more; afterwards there is room again', async () => {
  const passwords = new Passwords(fast);
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash(password)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(80 - 66);
  expect(refused[0]).toMatchObject({ reason: { problem: 'busy' } });
  expect((await passwords.check(await passwords.hash(password), password)).isCorrect).toBe(true);
});

test('a very long text is refused like any other', async () => {
  const passwords = new Passwords(fast);
  const stored = await passwords.hash(password);
  expect((await passwords.check(stored, 'x'.repeat(1_000_000))).isCorrect).toBe(false);
});
