/** Normalizes and validates shipment and container numbers (ISO 6346). */

/** The number a tracking request follows. */
export interface TrackedNumber {
  requestType: 'bill_of_lading' | 'booking_number' | 'container';
  normalizedNumber: string;
  scac: string;
  /**
   * When the request was made (RFC 3339 UTC). A request for a container number never refers to a journey that had
   * already ended. Absent in ledgers of earlier versions.
   */
  requestedAt?: string;
}

/** Normalizes a number as lines expect it: upper case, without spaces or dashes (spec/sources G23). */
export function normalizeNumber(raw: string): string {
  return raw.toUpperCase().replace(/[\s\p{Dash}]+/gu, '');
}

/**
 * Returns each bill of lading number with and without the SCAC, as lines use both, without duplicates (spec/contract
 * 3.4).
 */
export function spellingsOf(numbers: readonly string[], scac: string | null): string[] {
  if (scac === null) return [...new Set(numbers)];
  const spelled = numbers.flatMap((number) =>
    number.startsWith(scac) ? [number, number.slice(scac.length)] : [number, `${scac}${number}`],
  );
  return [...new Set(spelled)];
}

/**
 * Whether the text has the form of a container number: owner code, category U, J or Z, and seven digits. The check
 * digit is not verified.
 */
export function isContainerNumber(value: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(value);
}

/** Returns the ISO 6346 value of a character. Letters count from 10 and skip the multiples of 11. */
function characterValue(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return code - 48;
  const position = code - 65;
  return 10 + position + Math.floor((position + 9) / 10);
}

/** Computes the ISO 6346 check digit from the first ten characters of a container number. */
export function containerCheckDigit(firstTen: string): number {
  let sum = 0;
  for (let index = 0; index < 10; index++) sum += characterValue(firstTen.charAt(index)) * 2 ** index;
  return (sum % 11) % 10;
}

/** Whether the text is a container number with the check digit that ISO 6346 requires. */
export function hasValidCheckDigit(value: string): boolean {
  return isContainerNumber(value) && containerCheckDigit(value) === Number(value.charAt(10));
}
