import { expect, test } from 'vitest';
import { numbersIn } from './pasted-numbers.ts';

test.each([
  ['', []],
  [' MSKU 123456-5 ', ['MSKU 123456-5']],
  ['A1\nB2, C3;\tD4\r\n', ['A1', 'B2', 'C3', 'D4']],
  ['MSKU1234565\nmsku 123456 5\n--', ['MSKU1234565']],
])('%j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
