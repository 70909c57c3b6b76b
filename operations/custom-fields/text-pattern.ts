/**
 * Patterns that accounts define for short texts: alternatives made of characters and classes, each with a count.
 * Without groups and back-references, matching takes linear time for any pattern, whereas an attacker could make a
 * backtracking engine run for hours.
 */

import { LRUCache } from 'lru-cache';

const MAX_LENGTH = 200;
/** Maximum sum of all counts: `[A-Z]{3}` has 3 steps. */
const MAX_STEPS = 1_000;

// Matches a class, an escape or a literal character, followed by its count.
const PIECE = /(\[\^?(?:\\.|[^\]\\])+\]|\\.|[^\\[\](){}?*+|^$])([?*+]|\{\d{1,3}(?:,\d{0,3})?\})?/uy;

interface Step {
  /** Index into the atoms of the sequence. */
  atom: number;
  optional: boolean;
  /** Whether the step matches any number of characters. */
  repeats: boolean;
}

interface Sequence {
  atoms: readonly RegExp[];
  steps: readonly Step[];
  /** Cache of the atoms that match a character. */
  matching: LRUCache<string, Uint8Array>;
}

export type TextPattern = (text: string) => boolean;

/** Cached because a body may contain thousands of values of the same few fields. */
const patterns = new LRUCache<string, TextPattern>({ max: 200 });
const MAX_CACHED_CHARACTERS = 200;

export function readTextPattern(pattern: string): TextPattern | null {
  if (pattern === '' || pattern.length > MAX_LENGTH) return null;
  const cached = patterns.get(pattern);
  if (cached !== undefined) return cached;
  const alternatives = splitAlternatives(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
  const sequences = alternatives.map(readSequence);
  if (sequences.some((sequence) => sequence === null)) return null;
  const read = sequences.filter((sequence) => sequence !== null);
  if (read.reduce((sum, { steps }) => sum + steps.length, 0) > MAX_STEPS) return null;
  const matches: TextPattern = (text) => read.some((sequence) => matchesSequence(sequence, text));
  patterns.set(pattern, matches);
  return matches;
}

/** Splits at each bar that is neither escaped nor inside a class. */
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
  return { atoms, steps, matching: new LRUCache({ max: MAX_CACHED_CHARACTERS }) };
}

/** Compiles an atom, which matches a single character, so the regular expression cannot backtrack. */
function readAtom(atom: string): RegExp | null {
  try {
    return /^\\[bBk0-9cux]/.test(atom) ? null : new RegExp(`^${atom}$`, 'su');
  } catch {
    return null;
  }
}

/** Parses the minimum and maximum. A null maximum means unlimited. */
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

/**
 * Follows all paths in parallel. `at[n]` is 1 if step n may come next. The extra entry at the end represents a match.
 */
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

/**
 * Consumes one character. Returns false if no path continues. Uses plain loops because matching spends most of its time
 * here.
 */
function walk(steps: readonly Step[], matching: Uint8Array, at: Uint8Array, next: Uint8Array): boolean {
  let continues = false;
  next.fill(0);
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index];
    if (step === undefined || at[index] === 0 || matching[step.atom] === 0) continue;
    next[step.repeats ? index : index + 1] = 1;
    continues = true;
  }
  return continues;
}

/** Marks the steps that become possible when optional steps are skipped. */
function skipOptional(steps: readonly Step[], at: Uint8Array): void {
  for (let index = 0; index < steps.length; index++) if (at[index] === 1 && steps[index]?.optional) at[index + 1] = 1;
}

function matchingAtoms({ atoms, matching }: Sequence, character: string): Uint8Array {
  const cached = matching.get(character);
  if (cached !== undefined) return cached;
  const read = Uint8Array.from(atoms, (atom) => (atom.test(character) ? 1 : 0));
  matching.set(character, read);
  return read;
}
