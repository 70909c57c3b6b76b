import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMON_WORDS } from './common-passwords.ts';
import { passwordProblem } from './password-rules.ts';

const person = { email: 'mira.halden@seaways.example', name: 'Mira Halden' };

describe('passwords that are refused', () => {
  test.each([
    ['short', 'kV9#xQ2!mLp', 'at least 12'],
    ['short, counted as people count', '🦈🐙🦑🐚🐳🐬🦀🦐🐡🐠🐟', 'at least 12'],
    ['spaces and composed forms are not counted twice', 'e\u0301'.repeat(6), 'at least 12'],
    ['long', 'kV9#xQ2!mLpz'.repeat(22), 'at most 256'],
    ['one letter', 'aaaaaaaaaaaa', 'repeats'],
    ['a part again and again', 'xk4#xk4#xk4#', 'repeats'],
    ['twice the same', 'harbour9harbour9', 'repeats'],
    ['keyboard', 'qwertyuiop12', 'keyboard'],
    ['keyboard, backwards', 'poiuytrewq987', 'keyboard'],
    ['alphabet and digits', 'abcdef123456!', 'keyboard'],
    ['columns of the keyboard', '1qaz2wsx3edc', 'keyboard'],
    ['common', 'password2026', 'easy to guess'],
    ['common, with signs', '!!Welcome!!2026', 'easy to guess'],
    ['common, in other spelling', 'P@ssw0rd1234', 'easy to guess'],
    ['common, wide letters', 'ｐａｓｓｗｏｒｄ２０２６', 'easy to guess'],
    ['the name of this program', 'seamark-2026!', 'easy to guess'],
    ['name', 'mirahalden1987', 'name or email'],
    ['email address', 'mira.halden@seaways.example', 'name or email'],
    ['company', 'Seaways-20261', 'name or email'],
  ])('%s: %s', (_, password, problem) => {
    expect(passwordProblem(password, person)).toContain(problem);
  });

  test('common words with whatever digits around them', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789!#.'), maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...COMMON_WORDS), digits, digits, (word, before, after) => {
        expect(passwordProblem(`${before}${word}${after}`.padEnd(12, '8'), person)).not.toBeNull();
      }),
    );
  });
});

describe('passwords that are accepted', () => {
  test.each([
    'correct horse battery staple',
    'kV9#xQ2!mLp7',
    'Regen auf dem Dach um vier',
    'каждый охотник желает знать',
    '海の上に月が静かに昇るのを見た',
    'mirahalden kV9#xQ2!',
    'the password of the third crane',
  ])('%s', (password) => {
    expect(passwordProblem(password, person)).toBeNull();
  });

  test('nearly everything that was drawn at random', () => {
    const drawn = fc.array(fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'), {
      minLength: 16,
      maxLength: 40,
    });
    const refused = fc
      .sample(drawn, { numRuns: 2_000, seed: 7 })
      .filter((letters) => passwordProblem(letters.join(''), person));
    // The generator prefers small values and repeats them.
    expect(refused.length).toBeLessThan(100);
  });
});

test('any text has an answer, and no name makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), fc.string(), (password, email, name) => {
      expect([null, 'string']).toContain(passwordProblem(password, { email, name }) === null ? null : 'string');
    }),
    { numRuns: 30 },
  );
}, 60_000);
