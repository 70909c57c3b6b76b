import { expect, test } from 'vitest';
import { findCasts } from './find-casts.ts';

test.each([
  ['value as Type', ['value as Type']],
  ['<Type>value', ['<Type>value']],
  ['value as unknown as Type', ['value as unknown as Type']],
  ['run(first as A, (second as B).c)', ['first as A', 'second as B']],
  ['[1, 2] as const', []],
  ['value satisfies Type', []],
  ['import { a as b } from "c"', []],
])('%s', (source, casts) => {
  expect(findCasts('any.ts', source).map(({ text }) => text)).toEqual(casts);
});

test('reads markup, and names the line', () => {
  expect(findCasts('any.tsx', 'const a = 1;\nconst b = <p>{a as B}</p>;')).toEqual([{ line: 2, text: 'a as B' }]);
});
