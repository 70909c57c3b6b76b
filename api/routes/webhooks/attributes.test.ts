import { describe, expect, it } from 'vitest';
import { newWebhookAttributes, refuseReceiver } from './attributes.ts';

const schema = newWebhookAttributes({ allowLoopback: false });
const valid = { url: 'https://receiver.example/hooks', events: ['container.created'] };
const problemsOf = (attributes: object) =>
  schema.safeParse({ ...valid, ...attributes }).error?.issues.map(({ path }) => path.join('/')) ?? [];

describe('the address of a receiver', () => {
  it.each(['\r\n', '\n', '\t', ' ', '\u0085', '\u2028', '\u007f'])('must not contain %j', (blank) => {
    expect(refuseReceiver(`https://receiver.example/a${blank}Host:b`, { allowLoopback: false })).toContain('control');
    expect(problemsOf({ url: `https://receiver.example/a${blank}b` })).toEqual(['url']);
  });

  it('may have blanks around it and non-ASCII letters in it', () => {
    expect(schema.parse({ ...valid, url: ' https://receiver.example/häfen?q=%20\n' }).url).toBe(
      'https://receiver.example/häfen?q=%20',
    );
  });
});

describe('the name of a header', () => {
  it('must not be one that would be lost', () => {
    expect(problemsOf({ signature_header: '__proto__' })).toEqual(['signature_header']);
    expect(problemsOf({ headers: [{ name: '__proto__', value: 'x' }] })).toEqual(['headers/0/name']);
    expect(problemsOf({ signature_header: '__proto', headers: [{ name: 'constructor', value: 'x' }] })).toEqual([]);
  });
});
