/**
 * JSON without loss of digits: a double preserves 15, but a custom field may have 18 (spec/contract 1.9). Longer
 * numbers are read as raw text, which `JSON.stringify` writes unchanged (`JSON.rawJSON`).
 */

/** Number in its original notation. */
export interface RawNumber {
  readonly rawJSON: string;
}

declare global {
  /** Part of ES2026 and available since Node 21, but not yet declared by TypeScript. */
  interface JSON {
    rawJSON(text: string): RawNumber;
    isRawJSON(value: unknown): value is RawNumber;
    parse<Value>(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): Value;
  }
}

/** Number of digits that a double preserves. */
const SAFE_DIGITS = 15;

export function parseLosslessJson<Value = unknown>(text: string): Value {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value,
  );
}

/** Converts the text of a JSON number to a number if that is lossless, and to a raw number otherwise. */
export function exactNumber(text: string): number | RawNumber {
  const value = Number(text);
  const [mantissa = ''] = text.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  const isHeld = digits.length <= SAFE_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '');
  return isHeld ? value : JSON.rawJSON(text);
}

export function isRawNumber(value: unknown): value is RawNumber {
  return JSON.isRawJSON(value);
}
