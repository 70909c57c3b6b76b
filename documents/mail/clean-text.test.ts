import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CUT_MARK, shortenBody } from './clean-text.ts';

it.each([
  ['as', 'as'],
  ['12345678', '12345678'],
  ['123456789', `12345678${CUT_MARK}`],
  ['1234567é', `1234567${CUT_MARK}`],
  ['1234567🚢', `1234567${CUT_MARK}`],
  ['🚢🚢', '🚢🚢'],
  ['🚢🚢🚢', `🚢🚢${CUT_MARK}`],
])('the body %s is shortened to eight bytes', (text, shortened) => {
  expect(shortenBody(text, 8)).toBe(shortened);
});

it('any shortened body is the beginning of the original, and marked as shortened', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, limit) => {
      const shortened = shortenBody(text, limit);
      if (shortened === text) return;
      expect(shortened.endsWith(CUT_MARK)).toBe(true);
      const kept = shortened.slice(0, -CUT_MARK.length);
      expect(text.startsWith(kept)).toBe(true);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(limit);
      expect(kept.isWellFormed()).toBe(true);
    }),
  );
});
