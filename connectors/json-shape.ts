/**
 * Reads untrusted JSON without throwing. An unsuitable value yields null, an empty list for `list`, undefined for
 * `lookUp` and `member`, and another type of body for `parseJson`.
 */
import { refuseJson } from './json-text.ts';

/** `why` says what is wrong with a body that resembles JSON. */
export type JsonBody =
  | { type: 'json'; value: unknown }
  | { type: 'empty' }
  | { type: 'other'; text: string; why: string };

/** Classification, paging and parsing all read the same immutable bytes, so parsed bodies are cached. */
const read = new WeakMap<Uint8Array, JsonBody>();

export function parseJson(body: Uint8Array): JsonBody {
  const cached = read.get(body);
  if (cached) return cached;
  const result = parse(body);
  read.set(body, result);
  return result;
}

function parse(body: Uint8Array): JsonBody {
  const text = Buffer.from(body)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (text.trim() === '') return { type: 'empty' };
  try {
    const value: unknown = JSON.parse(text);
    const why = refuseJson(text);
    return why === null ? { type: 'json', value } : { type: 'other', text, why };
  } catch {
    return { type: 'other', text, why: 'not JSON' };
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function record(value: unknown): Record<string, unknown> | null {
  return isRecord(value) ? value : null;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Reads a single line of text, trimmed; a number becomes its digits. Returns null for blanks, for control characters,
 * because two values joined by a newline are not one, and for lone surrogates, which cannot be stored.
 */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
  return trimmed === '' || !trimmed.isWellFormed() || /[\u0000-\u001f\u007f]/.test(trimmed) ? null : trimmed;
}

const PLACEHOLDERS = new Set([
  'TBN',
  'TBA',
  'TBD',
  'TBC',
  'N/A',
  'NA',
  'NULL',
  'NONE',
  'UNKNOWN',
  'UNDEFINED',
  '-',
  '.',
]);

/** Reads a name; null for a number and for words such as "unknown" (spec/sources G31). */
export function name(value: unknown): string | null {
  const found = typeof value === 'string' ? text(value) : null;
  return found === null || PLACEHOLDERS.has(found.toUpperCase()) ? null : found;
}

/** Reads a code in capitals that matches `pattern`. */
export function code(value: unknown, pattern: RegExp): string | null {
  const found = text(value)?.toUpperCase() ?? null;
  return found !== null && pattern.test(found) ? found : null;
}

/** Reads a UN/LOCODE in any spelling: `CN SHA`, `cn-sha`, or `INNSA1` with the Indian customs digit. */
export function unlocode(value: unknown): string | null {
  const bare =
    text(value)
      ?.toUpperCase()
      .replace(/[^A-Z0-9]/g, '') ?? '';
  return /^([A-Z]{2}[A-Z0-9]{3}|IN[A-Z]{3}[1-6])$/.test(bare) ? bare.slice(0, 5) : null;
}

/** Looks up an untrusted key in a table. Returns undefined for names that every object inherits (`constructor`). */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  word: string | null | undefined,
): Value | undefined {
  return word !== null && word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Returns the first member in `keys` that is present and not null. */
export function member(from: Record<string, unknown> | null, ...keys: string[]): unknown {
  for (const key of keys) {
    const value = from && Object.hasOwn(from, key) ? from[key] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
