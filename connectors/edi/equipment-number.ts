/** Reads the container numbers of EDI messages, in one or two elements, with or without the check digit. */

import { isPlaceholderNumber } from '../../reference/lines/placeholder-numbers.ts';

/**
 * Returns the eleven-character number, computing a missing check digit (ISO 6346). Returns null if the parts are not a
 * number or a stated digit is wrong: a typing error would assign its facts to another container.
 */
export function readEquipment(initial: string, number: string, checkDigit = ''): string | null {
  const digits = number.replace(/[\s-]/g, '');
  const first10 = `${initial.trim().toUpperCase()}${digits.slice(0, 6)}`;
  if (!/^[A-Z]{4}\d{6}$/.test(first10) || !/^\d{6,7}$/.test(digits)) return null;
  if (isPlaceholderNumber(`${first10.slice(0, 4)}${digits}`)) return null;
  const computed = checkDigitOf(first10);
  const stated = [digits.slice(6), checkDigit.trim()].filter((digit) => digit !== '');
  return stated.every((digit) => digit === computed) ? `${first10}${computed}` : null;
}

/** Reads an id in one element (`SIMU 700123-4`). */
export function readEquipmentId(id: string): string | null {
  const compact = id.replace(/[\s-]/g, '').toUpperCase();
  return readEquipment(compact.slice(0, 4), compact.slice(4));
}

function checkDigitOf(first10: string): string {
  let sum = 0;
  for (let index = 0; index < first10.length; index += 1) {
    sum += characterValue(first10.charCodeAt(index)) * 2 ** index;
  }
  return String((sum % 11) % 10);
}

/** Digits stand for themselves; letters begin at 10 and skip multiples of 11. */
function characterValue(character: number): number {
  if (character < 65) return character - 48;
  const value = character - 65 + 10;
  return value + Math.floor((value - 1) / 10);
}
