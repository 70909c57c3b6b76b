import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTextPattern } from './text-pattern.ts';

describe('valid patterns', () => {
  test.each([
    ['[A-Z]{3}-\\d+', ['ABC-1', 'XYZ-123456'], ['ABC-', 'AB-1', 'abc-1', 'ABC-1x']],
    ['^PO-?\\d{2,4}$', ['PO12', 'PO-1234'], ['PO1', 'PO--12', 'PO12345']],
    ['red|green|', ['red', 'green', ''], ['re', 'redgreen']],
    ['a\\|b|[|]', ['a|b', '|'], ['a', 'b']],
    ['.*x.?', ['x', 'aaxb', 'xx'], ['axbc', '']],
    ['[^ ]{2,}', ['ab', 'ä€'], ['a', 'a b']],
    ['\\$\\d', ['$1'], ['\\$1']],
    ['[a-z\\-_]+', ['a-b_c'], ['A']],
  ])('%s', (pattern, matching, others) => {
    const matches = readTextPattern(pattern);
    expect(matching.filter((text) => !matches?.(text))).toEqual([]);
    expect(others.filter((text) => matches?.(text))).toEqual([]);
  });
});

test.each([
  '',
  '(a)',
  'a**',
  '+',
  'a{3,2}',
  '[b',
  '[z-a]',
  '\\',
  '\\1',
  '\\bword',
  'a^b',
  '{2}',
  'x'.repeat(201),
  '[a]{999}{9}',
  '[ab]{600}[cd]{600}',
])('%s is not a pattern', (pattern) => {
  expect(readTextPattern(pattern)).toBeNull();
});

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '1');
const count = fc.constantFrom('', '?', '*', '+', '{2}', '{0,2}', '{1,}');
const sequence = fc.array(fc.tuple(atom, count), { maxLength: 5 }).map((pieces) => pieces.flat().join(''));
const pattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((sequences) => sequences.join('|'));

test('matches like the equivalent regular expression', () => {
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 8 }), (text, subject) => {
      fc.pre(text !== '');
      expect(readTextPattern(text)?.(subject)).toBe(new RegExp(`^(?:${text})$`, 'su').test(subject));
    }),
    { numRuns: 2_000 },
  );
});

test('checks a body full of values for one field within seconds', () => {
  const began = performance.now();
  const matched = Array.from({ length: 200 }, () => readTextPattern('.{0,990}x')?.('a'.repeat(255)));
  expect(matched).not.toContain(true);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('no pattern takes exponential time', () => {
  const matches = readTextPattern(`${'a*'.repeat(99)}b`);
  const began = performance.now();
  expect(matches?.('a'.repeat(255))).toBe(false);
  expect(performance.now() - began).toBeLessThan(20_000);
});
