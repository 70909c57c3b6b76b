/** What can be said of a number without knowing any line: its form, and the check digit of containers (ISO 6346). */
import { containerCheckDigit, hasValidCheckDigit, isContainerNumber, normalizeNumber } from '../claims/numbers.ts';

export interface NumberReading {
  /** Upper case, without spaces and dashes. */
  parsed: string;
  isContainer: boolean;
  /** Null for what is no container number. */
  checkDigitPassed: boolean | null;
  /** Why the number is not a valid container number. */
  reason: string | null;
}

/** Null for text that is no reference number at all: nothing to look up. */
export function readNumber(raw: string): NumberReading | null {
  const parsed = normalizeNumber(raw);
  // The longest numbers that EDI messages carry have 35 characters.
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

/** Eleven characters of four letters and seven digits are meant as a container, whatever the fourth letter is. */
function almostContainer(parsed: string): string | null {
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(parsed)) return `${parsed} looks like a container number without its check digit.`;
  return null;
}

/**
 * The pattern by which outcomes of numbers are counted: leading letters (four at most) or the first digit, and the layout
 * of letters and digits. `MAEU212345678` → `MAEU:AAAA999999999`. The SQL function `number_pattern` gives the same.
 */
export function patternOf(parsed: string): string {
  const lead = /^[A-Z]{1,4}|^\d/.exec(parsed)?.[0] ?? '';
  return `${lead}:${parsed.replace(/[A-Z]/g, 'A').replace(/\d/g, '9')}`;
}
