import { expect, test } from 'vitest';
import { numbersIn } from './pasted-numbers.ts';

test.each([
  ['', [], 0],
  [' MSKU 123456-5 ', ['MSKU 123456-5'], 0],
  ['A1\nB2, C3;\tD4\r\n', ['A1', 'B2', 'C3', 'D4'], 0],
  ['MSKU1234565\nmsku 123456 5\n--', ['MSKU1234565'], 1],
])('%j', (text, numbers, duplicates) => {
  expect(numbersIn(text)).toEqual({ numbers, duplicates });
});
