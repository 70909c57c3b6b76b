import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

test('ten different codes of 16 characters are issued, with the hash of each', () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-hj-km-np-tv-z0-9]{4}-){3}[a-hj-km-np-tv-z0-9]{4}$/);
  expect(codes.map((code) => recoveryCodeHash(code))).toEqual(hashes);
});

test('a code is read as people type it, and nothing else is a code', () => {
  const [hash] = newRecoveryCodes().codes.map((code) => [code, recoveryCodeHash(code)] as const);
  const [code = '', expected = null] = hash ?? [];
  expect(recoveryCodeHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(expected);
  for (const given of ['', '123456', code.slice(1), `${code}a`]) expect(recoveryCodeHash(given)).toBeNull();
});
