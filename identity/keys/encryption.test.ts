import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretKey } from './encryption.ts';

const secretBox = createSecretBox(randomBytes(32));

describe('secret box', () => {
  it('opens what it sealed, in the same context', () => {
    expect(secretBox.open(secretBox.seal('whsec_ä', 'row-1'), 'row-1')).toBe('whsec_ä');
  });

  it('names the version of its form and its key, and never seals the same bytes twice', () => {
    const sealed = secretBox.seal('secret', 'row-1');
    expect(sealed.subarray(0, 3).toString()).toBe('v2:');
    expect(sealed.subarray(0, 7).equals(secretBox.prefix)).toBe(true);
    expect(createSecretBox(randomBytes(32)).prefix.equals(secretBox.prefix)).toBe(false);
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
    expect(() => secretBox.open(Buffer.from('v9:whatever'), 'row-1')).toThrow('unknown form');
  });
});

describe('several keys', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];

  it('the first seals, and all open', () => {
    const before = createSecretBox(second).seal('secret', 'row-1');
    const both = createSecretBox(first, second);
    expect(both.open(before, 'row-1')).toBe('secret');
    const after = both.seal('secret', 'row-1');
    expect(createSecretBox(first).open(after, 'row-1')).toBe('secret');
    expect(() => createSecretBox(second).open(after, 'row-1')).toThrow('SEAMARK_SECRET_KEYS');
  });

  it('open what earlier releases sealed, without the id of its key', () => {
    // Sealed in format v1, with context `row-1` and a 32-byte key in which every byte is 7.
    const sealed = Buffer.from('djE6AwMDAwMDAwMDAwMDWGlCmYJtuEfKFmLrmJm7HlKW0GY5dzsjCCwqOZk=', 'base64');
    expect(createSecretBox(first, Buffer.alloc(32, 7)).open(sealed, 'row-1')).toBe('whsec_earlier');
    expect(() => createSecretBox(first, second).open(sealed, 'row-1')).toThrow();
  });
});

describe('a signature', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const signature = createSecretBox(first).sign('text', 'list');

  it('is the same for the same text, and known after the key was replaced', () => {
    expect(createSecretBox(first).sign('text', 'list')).toBe(signature);
    expect(createSecretBox(second, first).isSigned('text', 'list', signature)).toBe(true);
  });

  it.each([
    ['another key', createSecretBox(second).isSigned('text', 'list', signature)],
    ['another text', createSecretBox(first).isSigned('test', 'list', signature)],
    ['another context', createSecretBox(first).isSigned('text', 'lists', signature)],
    ['a part of it', createSecretBox(first).isSigned('text', 'list', signature.slice(0, 8))],
  ])('is refused for %s', (_, isSigned) => expect(isSigned).toBe(false));
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
