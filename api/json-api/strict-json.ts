/**
 * JSON, strictly: `JSON.parse` lets a repeated key win silently, so that two readers of one body may see two bodies.
 * Everything here throws 400.
 */
import { badRequest } from './errors.ts';

const MAX_DEPTH = 64;

export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const value = parse(text);
  checkStructure(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message.replace(/, (\.\.\.)?".*$/s, '') : 'it cannot be read';
    throw badRequest(`The body is not valid JSON: ${reason}`);
  }
}

// A string, or one of the characters that open, close and separate; what lies between them needs no look.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;

interface Level {
  /** Keys seen so far; null in a list. */
  keys: Set<string> | null;
  expectsKey: boolean;
}

/** `text` is known to be valid JSON. Refuses a key that stands twice in one object, and nesting that nobody needs. */
function checkStructure(text: string): void {
  const levels: Level[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length === MAX_DEPTH) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels`);
      levels.push({ keys: token === '{' ? new Set() : null, expectsKey: token === '{' });
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      if (level) level.expectsKey = level.keys !== null;
    } else if (token === ':') {
      if (level) level.expectsKey = false;
    } else if (level?.keys && level.expectsKey) {
      addKey(level.keys, JSON.parse(token) as string);
    }
  }
}

function addKey(keys: Set<string>, key: string): void {
  if (keys.has(key)) throw badRequest(`The body has the key ${JSON.stringify(key.slice(0, 100))} twice in one object`);
  keys.add(key);
}
