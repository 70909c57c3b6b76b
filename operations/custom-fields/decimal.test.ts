import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLosslessJson } from '../../store/postgres/lossless-json.ts';
import { decimalText, formatDecimal, readDecimal, toMillionths } from './decimal.ts';

/** Returns the stored text of a JSON number, or null if it is rejected. */
const storedText = (text: string): string | null => {
  const decimal = readDecimal(parseLosslessJson(text));
  return decimal === null ? null : decimalText(decimal);
};

describe('reading numbers', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['1.50', '1.5'],
    ['1e3', '1000'],
    ['12.5e-2', '0.125'],
    ['0.000001', '0.000001'],
    ['1e-6', '0.000001'],
    ['1.0000000000', '1'],
    ['9007199254740993', '9007199254740993'],
    ['999999999999999999', '999999999999999999'],
    ['123456789012.345678', '123456789012.345678'],
    ['-123456789012.345678', '-123456789012.345678'],
    ['1234567890123456.78', '1234567890123456.78'],
  ])('%s as %s', (text, expected) => {
    expect(storedText(text)).toBe(expected);
  });

  test.each([
    '1000000000000000000',
    '0.0000001',
    '1e-7',
    '1e18',
    '1e400',
    '-1e400',
    '1e-400',
    '1e999999999',
    '9'.repeat(70),
  ])('refuses %s', (text) => {
    expect(storedText(text)).toBeNull();
  });

  test.each([[null], ['1'], [true], [[1]], [{}], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j is not a number',
    (given) => {
      expect(readDecimal(given)).toBeNull();
    },
  );
});

/** Decimals with at most 18 digits, up to 6 of them decimal places, in millionths. */
const millionths = fc
  .record({ decimals: fc.integer({ min: 0, max: 6 }), digits: fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n) })
  .map(({ decimals, digits }) => digits * 10n ** BigInt(6 - decimals));

function write(value: bigint): string {
  const size = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}`;
}

test('no digit is lost between the wire and the store', () => {
  fc.assert(
    fc.property(millionths, (value) => {
      const read = readDecimal(parseLosslessJson(write(value)));
      if (read === null) throw new Error('refused');
      expect(toMillionths(read)).toBe(value);
      const again = readDecimal(parseLosslessJson(JSON.stringify(read)));
      expect(again === null ? null : decimalText(again)).toBe(decimalText(read));
      expect(decimalText(read)).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
    }),
  );
});

test('millionths have the order of the numbers', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (one, other) => {
      expect(toMillionths(one / 1000) < toMillionths(other / 1000)).toBe(one < other);
    }),
  );
});

describe('formatting numbers', () => {
  test.each([
    ['1234567.891', 2, true, '1,234,567.89'],
    ['1234567.895', 2, true, '1,234,567.90'],
    ['-0.005', 2, false, '-0.01'],
    ['-0.004', 2, false, '0.00'],
    ['0.5', 0, false, '1'],
    ['999.5', 0, true, '1,000'],
    ['123456789012.345678', 6, true, '123,456,789,012.345678'],
    ['100', 0, true, '100'],
    ['7', 3, false, '7.000'],
  ])('%s with %i decimals, grouped: %s', (text, decimals, grouped, expected) => {
    expect(formatDecimal(readDecimal(parseLosslessJson(text)) ?? Number.NaN, decimals, grouped)).toBe(expected);
  });

  test('with six decimals, the number is unchanged', () => {
    fc.assert(
      fc.property(millionths, (value) => {
        const read = readDecimal(parseLosslessJson(write(value))) ?? Number.NaN;
        expect(formatDecimal(read, 6, true).replaceAll(',', '')).toBe(write(value));
      }),
    );
  });
});
