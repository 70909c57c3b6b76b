/**
 * Password rules. Rejects short passwords, and long ones that are easy to guess. There are no rules about character
 * classes, because they lead to passwords like `Password1234!`.
 */
import { COMMON_WORDS, SEQUENCES } from './common-passwords.ts';
import { normalPassword } from './passwords.ts';

const MIN_LENGTH = 12;
const MAX_LENGTH = 256;
const MIN_DIFFERENT_CHARACTERS = 5;
/** Minimum length of a keyboard or alphabet run. */
const MIN_RUN_LENGTH = 3;
const MIN_OUTSIDE_RUNS = 4;
const MIN_BESIDE_WORD = 4;
const MIN_BESIDE_PERSONAL = 6;

export interface Person {
  email: string;
  name?: string | null | undefined;
}

/** Returns why a password is rejected, or null. */
export function passwordProblem(given: string, person: Person): string | null {
  const password = normalPassword(given);
  const { length } = [...password];
  if (length < MIN_LENGTH) return `A password has at least ${MIN_LENGTH} characters`;
  if (length > MAX_LENGTH) return `A password has at most ${MAX_LENGTH} characters`;
  const plain = password.toLowerCase();
  if (new Set(plain).size < MIN_DIFFERENT_CHARACTERS || isRepetition(plain)) {
    return 'This password repeats itself: choose one with more variety';
  }
  if (countOutsideRuns(plain) < MIN_OUTSIDE_RUNS)
    return 'This password follows the keyboard or the alphabet: choose another one';
  if (isMostlyCommon(plain)) return 'This password is easy to guess: choose another one';
  if (isMostlyPersonal(plain, person)) return 'This password contains your name or email address: choose another one';
  return null;
}

function isRepetition(text: string): boolean {
  const unit = (text + text).indexOf(text, 1);
  return unit < text.length && unit < MIN_LENGTH;
}

/** Counts the characters outside of runs. */
function countOutsideRuns(text: string): number {
  let beside = 0;
  let at = 0;
  while (at < text.length) {
    const run = runAt(text, at);
    if (run < MIN_RUN_LENGTH) beside += 1;
    at += run < MIN_RUN_LENGTH ? 1 : run;
  }
  return beside;
}

const runs = SEQUENCES.flatMap((sequence) => [sequence, [...sequence].toReversed().join('')]);

function runAt(text: string, start: number): number {
  let longest = 0;
  for (const run of runs) {
    let length = 0;
    while (start + length < text.length && run.includes(text.slice(start, start + length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether the text is little more than a common word, possibly with digits and symbols around it or in place of letters. */
function isMostlyCommon(plain: string): boolean {
  const core = withoutEdges(plain);
  const spellings = [lettersOf(core), lettersOf(asLetters(core)), lettersOf(asLetters(plain))];
  return spellings.some((text) =>
    COMMON_WORDS.some((word) => text.includes(word) && text.replaceAll(word, '').length < MIN_BESIDE_WORD),
  );
}

function isMostlyPersonal(plain: string, person: Person): boolean {
  const words = [person.email, ...person.email.split(/[@.+_-]/), ...(person.name ?? '').split(/[\s.-]+/)]
    .map((word) => normalPassword(word).toLowerCase())
    .filter((word) => word.length >= MIN_RUN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && withoutEdges(rest).length < MIN_BESIDE_PERSONAL;
}

function withoutEdges(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function asLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
}
