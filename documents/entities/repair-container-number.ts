/**
 * Repairs characters of a container number that text recognition confuses. A repair is accepted only if exactly one
 * candidate has a valid check digit; two candidates prove nothing.
 */
import { isContainerNumber, isImoNumber } from './check-digits.ts';

const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };
/** The likely letter for a misread fourth character. */
const AS_CATEGORY: Readonly<Record<string, string>> = { J: 'U', V: 'U', O: 'U', '0': 'U', '2': 'Z' };

export interface ReadContainerNumber {
  number: string;
  repaired: boolean;
}

/** Reads eleven characters as a container number; null if neither they nor exactly one repair is valid. */
export function readContainerNumber(text: string): ReadContainerNumber | null {
  const compact = text.toUpperCase().replace(/[\s./-]/g, '');
  if (isContainerNumber(compact)) return { number: compact, repaired: false };
  if (!/^[A-Z0-9]{11}$/.test(compact)) return null;
  // Characters of the right kind stay as read, except for the fourth, a letter that may be misread as another letter.
  const choices = [...compact].map((character, place) => choicesAt(character, place));
  const candidates = combine(choices).filter(isContainerNumber);
  const [number] = candidates;
  return number !== undefined && candidates.length === 1 ? { number, repaired: true } : null;
}

/**
 * Reads seven characters as an IMO number, replacing letters that are confused with digits; null if the result is not
 * valid.
 */
export function readImoNumber(text: string): string | null {
  const compact = text.toUpperCase();
  if ((compact.match(/\d/g)?.length ?? 0) < 5) return null;
  const number = [...compact].map((character) => AS_DIGIT[character] ?? character).join('');
  return isImoNumber(number) ? number : null;
}

function choicesAt(character: string, place: number): string[] {
  if (place > 3) return /\d/.test(character) ? [character] : optional(AS_DIGIT[character]);
  if (place < 3) return /[A-Z]/.test(character) ? [character] : optional(AS_LETTER[character]);
  return [...(/[UJZ]/.test(character) ? [character] : []), ...optional(AS_CATEGORY[character])];
}

function optional(character: string | undefined): string[] {
  return character === undefined ? [] : [character];
}

function combine(choices: readonly string[][]): string[] {
  return choices.reduce<string[]>((parts, next) => parts.flatMap((part) => next.map((each) => part + each)), ['']);
}
