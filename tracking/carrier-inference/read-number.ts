/**
 * Reads the form of a number independently of any line and verifies the check digit of container numbers (ISO 6346).
 */
import { containerCheckDigit, hasValidCheckDigit, isContainerNumber, normalizeNumber } from '../claims/numbers.ts';

export interface NumberReading {
  parsed: string;
  isContainer: boolean;
  /** Null if it is not a container number. */
  checkDigitPassed: boolean | null;
  /** Why the number is not a valid container number; null if it is valid or does not resemble one. */
  reason: string | null;
}

/** Reads a number as typed by a user. Null if the text cannot be a reference number. */
export function readNumber(raw: string): NumberReading | null {
  const parsed = normalizeNumber(raw);
  // Reference numbers in EDI messages have at most 35 characters.
  if (!/^[A-Z0-9][A-Z0-9./]{3,34}$/.test(parsed)) return null;
  if (isContainerNumber(parsed)) {
    const checkDigitPassed = hasValidCheckDigit(parsed);
    const expected = containerCheckDigit(parsed.slice(0, 10));
    const reason = checkDigitPassed
      ? null
      : `The check digit of ${parsed} is ${parsed.charAt(10)}; by ISO 6346 it must be ${expected}.`;
    return { parsed, isContainer: true, checkDigitPassed, reason };
  }
  return { parsed, isContainer: false, checkDigitPassed: null, reason: almostContainer(parsed) };
}

/** Returns a message if the text is a container number without its check digit, otherwise null. */
function almostContainer(parsed: string): string | null {
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(parsed)) return `${parsed} looks like a container number without its check digit.`;
  return null;
}

/**
 * Returns the pattern by which outcomes are counted: up to four leading letters or the first digit, then the layout of
 * letters and digits. For example, `MAEU212345678` gives `MAEU:AAAA999999999`. The SQL function `number_pattern` must
 * return the same.
 */
export function patternOf(parsed: string): string {
  const lead = /^[A-Z]{1,4}|^\d/.exec(parsed)?.[0] ?? '';
  return `${lead}:${parsed.replace(/[A-Z]/g, 'A').replace(/\d/g, '9')}`;
}
