import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  [1250, 'USD', 'USD 1,250.00'],
  ['1234567.50', 'EUR', 'EUR 1,234,567.50'],
  ['15000', 'JPY', 'JPY 15,000'],
  [-385.5, undefined, '-385.50'],
  ['0.00', 'USD', 'USD 0.00'],
  [null, null, 'unknown'],
] as const)('formats %s %s as %s', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});
