/**
 * Strict JSON parser. Rejects duplicate keys, which `JSON.parse` accepts silently and other parsers may resolve
 * differently. All errors are 400.
 */
import { parseLosslessJson } from '../../store/postgres/lossless-json.ts';
import { badRequest } from './errors.ts';
import { escapePointer } from './text-check.ts';

const MAX_DEPTH = 64;
/** Points to the root of the document, for problems without a specific location. */
export const WHOLE_BODY = { pointer: '' } as const;

/**
 * Parses a body. `exactNumbers` preserves the digits of numbers that a double cannot hold
 * (store/postgres/lossless-json.ts).
 */
export function parseStrictJson(bytes: Uint8Array, { exactNumbers = false } = {}): unknown {
  const text = decode(bytes);
  const value = parse(text, exactNumbers);
  checkStructure(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8', WHOLE_BODY);
  }
}

function parse(text: string, exactNumbers: boolean): unknown {
  try {
    return exactNumbers ? parseLosslessJson(text) : JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message.replace(/, (\.\.\.)?".*$/s, '') : 'it cannot be read';
    throw badRequest(`The body is not valid JSON: ${reason}`, WHOLE_BODY);
  }
}

// A string or a structural character; nothing else affects the structure.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;

interface Level {
  /** Keys so far; null in a list. */
  keys: Set<string> | null;
  expectsKey: boolean;
  /** The latest key, or the index in a list. */
  step: string | number;
}

/** Rejects duplicate keys in an object and excessive nesting. `text` must be valid JSON. */
function checkStructure(text: string): void {
  const levels: Level[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length === MAX_DEPTH)
        throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels`, WHOLE_BODY);
      const isObject = token === '{';
      levels.push({ keys: isObject ? new Set() : null, expectsKey: isObject, step: isObject ? '' : 0 });
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      if (level?.keys) level.expectsKey = true;
      else if (typeof level?.step === 'number') level.step += 1;
    } else if (token === ':') {
      if (level) level.expectsKey = false;
    } else if (level?.keys && level.expectsKey) {
      const key: string = JSON.parse(token);
      level.step = key;
      addKey(level.keys, key, levels);
    }
  }
}

function addKey(keys: Set<string>, key: string, levels: readonly Level[]): void {
  if (keys.has(key)) {
    const pointer = levels.map(({ step }) => `/${escapePointer(String(step))}`).join('');
    throw badRequest(`The body has the key ${JSON.stringify(key.slice(0, 100))} twice in one object`, { pointer });
  }
  keys.add(key);
}
