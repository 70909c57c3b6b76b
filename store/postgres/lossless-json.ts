/**
 * JSON whose numbers lose nothing: a double holds 15 digits, a custom field may have 18 (spec/contract 1.9). A number that a
 * double cannot hold is kept as its text in the form that `JSON.stringify` writes out as it is (`JSON.rawJSON`).
 */

/** A number as it was written. */
export interface RawNumber {
  readonly rawJSON: string;
}

/** Of ES2026; Node has them since version 21. */
interface ExactJson {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const exact = JSON as unknown as ExactJson;

/** Digits that survive the way through a double. */
const SAFE_DIGITS = 15;

export function parseExactJson(text: string): unknown {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value,
  );
}

/** A number wherever that is exact. `text`: a number of JSON. */
export function exactNumber(text: string): number | RawNumber {
  const value = Number(text);
  const [mantissa = ''] = text.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  const isHeld = digits.length <= SAFE_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '');
  return isHeld ? value : exact.rawJSON(text);
}

export function isRawNumber(value: unknown): value is RawNumber {
  return exact.isRawJSON(value);
}
