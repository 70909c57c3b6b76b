/**
 * Patterns that accounts set for short texts: a sequence of characters and classes, each with a count, and alternatives of
 * such sequences. No groups and no references back, so that matching takes time in proportion to the text, whatever the
 * pattern: an engine that tries and goes back can be made to try for hours.
 */

import { LRUCache } from 'lru-cache';

const MAX_LENGTH = 200;
/** Of all counts together: `[A-Z]{3}` has 3. */
const MAX_STEPS = 1_000;

// A class, an escape, or a character that means itself; then how often it stands.
const PIECE = /(\[\^?(?:\\.|[^\]\\])+\]|\\.|[^\\[\](){}?*+|^$])([?*+]|\{\d{1,3}(?:,\d{0,3})?\})?/uy;

interface Step {
  /** Which of the atoms of the sequence. */
  atom: number;
  /** The text may go on without this step. */
  optional: boolean;
  /** The step may take any number of characters. */
  repeats: boolean;
}

interface Sequence {
  atoms: readonly RegExp[];
  steps: readonly Step[];
  /** Which atoms match a character: one after the other asks for the same ones. */
  matching: LRUCache<string, Uint8Array>;
}

/** Tells whether the whole of a text matches. */
export type TextPattern = (text: string) => boolean;

/** A body holds thousands of values of the same few fields. */
const patterns = new LRUCache<string, TextPattern>({ max: 200 });
const CHARACTERS = 200;

/** Null for what is no such pattern. */
export function readTextPattern(pattern: string): TextPattern | null {
  if (pattern === '' || pattern.length > MAX_LENGTH) return null;
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const alternatives = splitAlternatives(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
  const sequences = alternatives.map(readSequence);
  if (sequences.some((sequence) => sequence === null)) return null;
  const read = sequences.filter((sequence) => sequence !== null);
  if (read.reduce((sum, { steps }) => sum + steps.length, 0) > MAX_STEPS) return null;
  const matches: TextPattern = (text) => read.some((sequence) => matchesSequence(sequence, text));
  patterns.set(pattern, matches);
  return matches;
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

function readSequence(text: string): Sequence | null {
  const atoms: RegExp[] = [];
  const steps: Step[] = [];
  PIECE.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const [, source, count = ''] = PIECE.exec(text) ?? [];
    const matches = source === undefined ? null : readAtom(source);
    const times = readCount(count);
    if (matches === null || times === null || steps.length > MAX_STEPS) return null;
    const atom = atoms.push(matches) - 1;
    const [least, most] = times;
    for (let n = 0; n < least; n++) steps.push({ atom, optional: false, repeats: false });
    if (most === null) steps.push({ atom, optional: true, repeats: true });
    else for (let n = least; n < most; n++) steps.push({ atom, optional: true, repeats: false });
  }
  return { atoms, steps, matching: new LRUCache({ max: CHARACTERS }) };
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

/** Follows all ways through the steps at once: 1 at each step that may come next, and behind the last at the end. */
function matchesSequence(sequence: Sequence, text: string): boolean {
  const { steps } = sequence;
  let at = new Uint8Array(steps.length + 1);
  let next = new Uint8Array(steps.length + 1);
  at[0] = 1;
  skipOptional(steps, at);
  for (const character of text) {
    if (!walk(steps, matchingAtoms(sequence, character), at, next)) return false;
    skipOptional(steps, next);
    [at, next] = [next, at];
  }
  return at[steps.length] === 1;
}

/** One character on; false where no way leads on. Plain loops: this is most of what a check costs. */
function walk(steps: readonly Step[], matching: Uint8Array, at: Uint8Array, next: Uint8Array): boolean {
  let leadsOn = false;
  next.fill(0);
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index];
    if (step === undefined || at[index] === 0 || matching[step.atom] === 0) continue;
    next[step.repeats ? index : index + 1] = 1;
    leadsOn = true;
  }
  return leadsOn;
}

/** With the steps behind each that may be left out. */
function skipOptional(steps: readonly Step[], at: Uint8Array): void {
  for (let index = 0; index < steps.length; index++) if (at[index] === 1 && steps[index]?.optional) at[index + 1] = 1;
}

function matchingAtoms({ atoms, matching }: Sequence, character: string): Uint8Array {
  const known = matching.get(character);
  if (known !== undefined) return known;
  const read = Uint8Array.from(atoms, (atom) => (atom.test(character) ? 1 : 0));
  matching.set(character, read);
  return read;
}
