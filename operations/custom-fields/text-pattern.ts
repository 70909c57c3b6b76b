/**
 * Patterns that accounts set for short texts: a sequence of characters and classes, each with a count, and alternatives of
 * such sequences. No groups and no references back, so that matching takes time in proportion to the text, whatever the
 * pattern: an engine that tries and goes back can be made to try for hours.
 */

const MAX_LENGTH = 200;
/** Of all counts together: `[A-Z]{3}` has 3. */
const MAX_STEPS = 1_000;

// A class, an escape, or a character that means itself; then how often it stands.
const PIECE = /(\[\^?(?:\\.|[^\]\\])+\]|\\.|[^\\[\](){}?*+|^$])([?*+]|\{\d{1,3}(?:,\d{0,3})?\})?/uy;

interface Step {
  matches: RegExp;
  /** The text may go on without this step. */
  optional: boolean;
  /** The step may take any number of characters. */
  repeats: boolean;
}

/** Tells whether the whole of a text matches. */
export type TextPattern = (text: string) => boolean;

/** Null for what is no such pattern. */
export function readTextPattern(pattern: string): TextPattern | null {
  if (pattern === '' || pattern.length > MAX_LENGTH) return null;
  const alternatives = splitAlternatives(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
  const sequences = alternatives.map(readSequence);
  if (sequences.some((steps) => steps === null)) return null;
  const read = sequences.filter((steps) => steps !== null);
  if (read.reduce((sum, steps) => sum + steps.length, 0) > MAX_STEPS) return null;
  return (text) => read.some((steps) => matchesSteps(steps, text));
}

/** At each bar that is neither escaped nor in a class. */
function splitAlternatives(pattern: string): string[] {
  const alternatives = [''];
  let inClass = false;
  for (const token of pattern.match(/\\.|[^\\]|\\$/gsu) ?? []) {
    if (token === '|' && !inClass) {
      alternatives.push('');
      continue;
    }
    if (token === '[') inClass = true;
    else if (token === ']') inClass = false;
    alternatives.push(`${alternatives.pop()}${token}`);
  }
  return alternatives;
}

function readSequence(text: string): Step[] | null {
  const steps: Step[] = [];
  PIECE.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const [, atom, count = ''] = PIECE.exec(text) ?? [];
    const matches = atom === undefined ? null : readAtom(atom);
    const times = readCount(count);
    if (matches === null || times === null || steps.length > MAX_STEPS) return null;
    const [least, most] = times;
    for (let n = 0; n < least; n++) steps.push({ matches, optional: false, repeats: false });
    if (most === null) steps.push({ matches, optional: true, repeats: true });
    else for (let n = least; n < most; n++) steps.push({ matches, optional: true, repeats: false });
  }
  return steps;
}

/** One character at a time is looked at, so the engine of the language has nothing to go back over. */
function readAtom(atom: string): RegExp | null {
  try {
    return /^\\[bBk0-9cux]/.test(atom) ? null : new RegExp(`^${atom}$`, 'su');
  } catch {
    return null;
  }
}

/** Least and most; null as the most: any number. */
function readCount(count: string): [least: number, most: number | null] | null {
  if (count === '') return [1, 1];
  if (count === '?') return [0, 1];
  if (count === '*') return [0, null];
  if (count === '+') return [1, null];
  const [least = '', most] = count.slice(1, -1).split(',');
  if (most === undefined) return [Number(least), Number(least)];
  if (most === '') return [Number(least), null];
  return Number(most) < Number(least) ? null : [Number(least), Number(most)];
}

/** Follows all ways through the steps at once; `at` are the steps that may come next. */
function matchesSteps(steps: readonly Step[], text: string): boolean {
  let at = withSkipped(steps, new Set([0]));
  for (const character of text) {
    const next = new Set<number>();
    for (const index of at) {
      const step = steps[index];
      if (!step?.matches.test(character)) continue;
      next.add(step.repeats ? index : index + 1);
    }
    if (next.size === 0) return false;
    at = withSkipped(steps, next);
  }
  return at.has(steps.length);
}

/** With the steps behind each that may be left out. A set is walked to what is added on the way. */
function withSkipped(steps: readonly Step[], at: Set<number>): Set<number> {
  for (const index of at) if (steps[index]?.optional) at.add(index + 1);
  return at;
}
