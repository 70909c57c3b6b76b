/** Tests codes with the values of RFC 6238, appendix B, of which apps show the last six digits. */
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { appAddress, newSecret, stepOfCode } from './totp.ts';

const SECRET = Secret.fromUTF8('12345678901234567890').base32;

describe('the code of RFC 6238', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(stepOfCode(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });
});

describe('a code', () => {
  const at = (seconds: number) => stepOfCode(SECRET, '050471', new Date(seconds * 1_000));
  const step = Math.floor(1_111_111_111 / 30);
  const begins = step * 30;

  test.each([
    ['one step early', begins - 30, step],
    ['one step late', begins + 59, step],
    ['two steps early', begins - 31, null],
    ['two steps late', begins + 60, null],
  ])('is read %s', (_, seconds, expected) => {
    expect(at(seconds)).toBe(expected);
  });

  test.each(['050 471', ' 050471 ', '050-471'])('%j is read as people type it', (code) => {
    expect(stepOfCode(SECRET, code, new Date(begins * 1_000))).toBe(step);
  });

  test.each(['', '05047', '0504711', 'abcdef', '٠٥٠٤٧١'])('%j is none', (code) => {
    expect(stepOfCode(SECRET, code, new Date(begins * 1_000))).toBeNull();
  });
});

test('a secret has 160 random bits, and the app reads it with the email address', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(Secret.fromBase32(one).bytes).toHaveLength(20);
  expect(one).not.toBe(other);
  const address = new URL(appAddress(one, 'mira+a@example.com'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Seamark:mira+a@example.com',
  ]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: one, issuer: 'Seamark', digits: '6' });
});
