import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const read = (text: string) => parseStrictJson(new TextEncoder().encode(text));

describe('parseStrictJson', () => {
  test('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(read(JSON.stringify(value, null, 1))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '[{"a":1},{"b":1,"b":2}]',
    '{"a":[1,{"x":[]}],"a":null}',
    '{"a\\"b":1,"a\\"b":2}',
    '{"\\u0061":1,"a":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('refuses a repeated key: %s', (text) => {
    expect(() => read(text)).toThrow(/twice in one object/);
  });

  test.each([
    '{"a":"a","b":"a"}',
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '{"a":["b","b",{"b":1}],"b":2}',
    '{"a":"{\\"x\\":1,\\"x\\":2}"}',
    '{"a":",","b":":"}',
  ])('accepts the same text in other places: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  test('reads a string of a mebibyte', () => {
    expect(read(JSON.stringify({ a: 'x'.repeat(2 ** 20), b: '\\"'.repeat(2 ** 18) }))).toHaveProperty('b');
  });

  test('does not repeat the body in its message', () => {
    expect(() => read('{"secret": abc}')).toThrow(/^((?!secret).)*$/);
  });
});
