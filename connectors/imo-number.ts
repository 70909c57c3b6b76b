import { code } from './json-shape.ts';

/**
 * Reads an IMO number and verifies its check digit: the last digit of the sum of the first six digits times 7 down to
 * 2. Returns null for anything else, including placeholders such as 0000000 and 9999999.
 */
export function readImo(value: unknown): string | null {
  const imo = code(value, /^(IMO ?)?\d{7}$/)?.replace(/^IMO ?/, '') ?? null;
  if (imo === null || imo === '0000000') return null;
  const sum = [...imo.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return sum % 10 === Number(imo[6]) ? imo : null;
}
