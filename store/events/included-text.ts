/**
 * Extracts the rendered resources from a stored event body as text. Parsing and serializing 6 kB again would cost more
 * than reading it.
 */
import type { EventBody } from '../postgres/json-columns.ts';

const KEY = '"included"' satisfies `"${keyof EventBody}"`;
const QUOTE = 34;
const BACKSLASH = 92;
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

/**
 * Returns the JSON text of `included`, like `body -> 'included'` in Postgres. `body` is the stored text of an
 * `EventBody`: an object with two members in either order, one of them an object and the other an array.
 */
export function includedText(body: string): string {
  const firstKey = body.indexOf('"');
  const begin = valueAt(body, closingQuote(body, firstKey) + 1);
  const end = endOf(body, begin);
  if (body.startsWith(KEY, firstKey)) return body.slice(begin, end);
  const key = body.indexOf(KEY, end);
  if (key < 0) throw malformed();
  return body.slice(valueAt(body, key + KEY.length), body.lastIndexOf('}')).trimEnd();
}

/** Returns the position of the object or array that follows a key. */
function valueAt(text: string, behindKey: number): number {
  for (let at = behindKey; at < text.length; at++) if (isOpening(text.charCodeAt(at))) return at;
  throw malformed();
}

/** Returns the position after the object or array that starts at `begin`. */
function endOf(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(text, at);
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw malformed();
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  throw malformed();
}

function isOpening(code: number): boolean {
  return code === OPENING_BRACE || code === OPENING_BRACKET;
}

function isClosing(code: number): boolean {
  return code === CLOSING_BRACE || code === CLOSING_BRACKET;
}

function malformed(): Error {
  return new Error('a stored event is not an object with its reference and its resources');
}
