import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './json-shape.ts';
import { refuseJson } from './json-text.ts';

it.each([
  ['{"a":1,"a":2}', 'the key "a" occurs twice'],
  ['[{"x":{"at":"1","b":[],"at":"2"}}]', 'the key "at" occurs twice'],
  ['{"a":1,"\\u0061":2}', 'the key "a" occurs twice'],
  ['{"a":{"b":1},"a":{"b":2}}', 'the key "a" occurs twice'],
  ['{"__proto__":1,"__proto__":2}', 'the key "__proto__" occurs twice'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 'deeper than 64'],
])('%s is refused', (text, why) => {
  expect(refuseJson(text)).toContain(why);
  expect(parseJson(Buffer.from(text))).toMatchObject({ type: 'other', why: expect.stringContaining(why) });
});

it.each([
  '{"a":1,"a":1}',
  '{"a":{"b":1},"c":{"b":2}}',
  '{"a":"a","b":"a:1,a:2"}',
  '[{"a":1},{"a":2}]',
  '{"a":"\\",\\"a\\":2"}',
  '{"a":[],"b":{}}',
  '{}',
  '""',
])('%s is read', (text) => expect(refuseJson(text)).toBeNull());

it('JSON written by a serializer is never rejected', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => refuseJson(text) === null),
    { numRuns: 3000 },
  );
});
