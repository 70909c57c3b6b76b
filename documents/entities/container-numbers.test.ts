import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withContainerCheckDigit } from '../../simulator/check-digits.ts';
import { isContainerNumber } from './check-digits.ts';
import { readContainerNumber } from './repair-container-number.ts';

describe('readContainerNumber', () => {
  it.each([
    ['CSQU3054383', 'CSQU3054383', false],
    ['csqu 305438-3', 'CSQU3054383', false],
    ['CSQJ3054383', 'CSQU3054383', true],
    ['CSQU3O54383', 'CSQU3054383', true],
    ['C5QU3054383', 'CSQU3054383', true],
    ['CSQU305438B', null, null],
    ['CSQU3054384', null, null],
    ['CSQU305438', null, null],
  ])('reads %s as %s', (text, number, repaired) => {
    expect(readContainerNumber(text)).toEqual(number === null ? null : { number, repaired });
  });

  it('returns only numbers with a correct check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4}[0-9OISBGZ]{7}$/), (text) => {
        const read = readContainerNumber(text);
        expect(read === null || isContainerNumber(read.number)).toBe(true);
      }),
    );
  });

  it('agrees with the check digits of the simulated world', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3}U[0-9]{6}$/), (first10) => {
        expect(isContainerNumber(withContainerCheckDigit(first10))).toBe(true);
      }),
    );
  });
});
