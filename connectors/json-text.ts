/** Scans the text of a JSON document character by character for faults that `JSON.parse` hides. */

/** Real responses nest at most ten levels deep. Several thousand would overflow the stack of a recursive reader. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** An open object or list: where the current key's value starts, and the values of its keys so far. */
interface Open {
  isObject: boolean;
  key: string | null;
  valueStart: number;
  values: Map<string, string>;
}

/**
 * Returns why to reject valid JSON: it nests too deeply, or an object has a key twice with different values, of which
 * `JSON.parse` would silently use the last. Returns null otherwise. Runs in linear time.
 */
export function refuseJson(text: string): string | null {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    const inner = open.at(-1);
    if (character === QUOTE) {
      const end = endOfString(text, at);
      if (inner?.isObject && inner.key === null) inner.key = text.slice(at + 1, end);
      at = end;
    } else if (character === 0x7b || character === 0x5b) {
      if (open.length === MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH} levels`;
      open.push({ isObject: character === 0x7b, key: null, valueStart: at + 1, values: new Map() });
    } else if (character === COLON && inner?.isObject) inner.valueStart = at + 1;
    else if (character === COMMA || character === 0x7d || character === 0x5d) {
      const twice = inner ? close(inner, text, at) : null;
      if (twice !== null) return `the key "${twice}" occurs twice with different values`;
      if (character !== COMMA) open.pop();
    }
  }
  return null;
}

/** Ends the value of the current key. Returns the key if it already had another value. */
function close(object: Open, text: string, end: number): string | null {
  if (object.key === null) return null;
  const key = nameOf(object.key);
  object.key = null;
  const before = object.values.get(key);
  const value = text.slice(object.valueStart, end).trim();
  object.values.set(key, value);
  return before === undefined || before === value ? null : key.slice(0, 60);
}

function nameOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === BACKSLASH) at++;
    else if (character === QUOTE) return at;
  }
  return text.length;
}
