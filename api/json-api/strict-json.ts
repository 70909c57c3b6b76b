/**
 * JSON, strictly: `JSON.parse` lets a repeated key win silently, so that two readers of one body may see two bodies.
 * Everything here throws 400.
 */
import { parseExactJson } from '../../store/postgres/lossless-json.ts';
import { badRequest } from './errors.ts';
import { escapePointer } from './text-check.ts';

const MAX_DEPTH = 64;
/** The pointer of a document is that of its root where there is no telling what part of it is wrong. */
export const WHOLE_BODY = { pointer: '' } as const;

/** `exactNumbers`: those that a double cannot hold are kept as they are written (store/postgres/lossless-json.ts). */
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
    return exactNumbers ? parseExactJson(text) : JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message.replace(/, (\.\.\.)?".*$/s, '') : 'it cannot be read';
    throw badRequest(`The body is not valid JSON: ${reason}`, WHOLE_BODY);
  }
}

// A string, or one of the characters that open, close and separate; what lies between them needs no look.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;

interface Level {
  /** Keys seen so far; null in a list. */
  keys: Set<string> | null;
  expectsKey: boolean;
  /** Where in it: the latest key, or the place in the list. */
  step: string | number;
}

/** `text` is known to be valid JSON. Refuses a key that stands twice in one object, and nesting that nobody needs. */
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
      level.step = JSON.parse(token) as string;
      addKey(level.keys, level.step, levels);
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
