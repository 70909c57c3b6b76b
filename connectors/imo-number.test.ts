import { expect, it } from 'vitest';
import { readImo } from './imo-number.ts';

it.each([
  ['9074729', '9074729'],
  [9123453, '9123453'],
  ['IMO 9123453', '9123453'],
  ['9123454', null],
  ['0000000', null],
  ['9999999', null],
  ['9123453\n9700017', null],
  ['', null],
])('IMO number %j reads as %j', (value, imo) => {
  expect(readImo(value)).toBe(imo);
});
