import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretKey } from './encryption.ts';

const secretBox = createSecretBox(randomBytes(32));

describe('secret box', () => {
  it('opens what it sealed, in the same context', () => {
    expect(secretBox.open(secretBox.seal('whsec_ä', 'row-1'), 'row-1')).toBe('whsec_ä');
  });

  it('names the version of its form, and never seals the same bytes twice', () => {
    const sealed = secretBox.seal('secret', 'row-1');
    expect(sealed.subarray(0, 3).toString()).toBe('v1:');
    expect(secretBox.seal('secret', 'row-1').equals(sealed)).toBe(false);
    expect(sealed.includes('secret')).toBe(false);
  });

  it('refuses another context, another key, changed or cut bytes, and another form', () => {
    const sealed = secretBox.seal('secret', 'row-1');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => secretBox.open(sealed, 'row-2')).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'row-1')).toThrow();
    expect(() => secretBox.open(changed, 'row-1')).toThrow();
    expect(() => secretBox.open(sealed.subarray(0, 20), 'row-1')).toThrow();
    expect(() => secretBox.open(Buffer.from('v2:whatever'), 'row-1')).toThrow('unknown form');
  });
});

describe('parseSecretKey', () => {
  const key = randomBytes(32);

  it('reads 32 bytes as hex or base64', () => {
    expect(parseSecretKey(key.toString('hex')).equals(key)).toBe(true);
    expect(parseSecretKey(`${key.toString('base64')}\n`).equals(key)).toBe(true);
  });

  it('refuses another length without repeating the value', () => {
    for (const text of ['', 'short-secret', randomBytes(16).toString('hex')]) {
      expect(() => parseSecretKey(text)).toThrow(/32 bytes/);
      expect(() => parseSecretKey(text)).not.toThrow(/short-secret/);
    }
  });
});
