/** Splits typed or pasted text into numbers, separated by line breaks, commas, semicolons or tabs. */

/** Limit of this form. Larger sets belong in a file. */
export const MAX_NUMBERS = 500;

/** More numbers than this are shown as a table. */
export const MAX_CARDS = 5;

export interface PastedNumbers {
  /** Each number once, in order; numbers that differ only in case or punctuation are the same. */
  numbers: string[];
  /** Number of omitted repetitions. */
  duplicates: number;
}

export function numbersIn(text: string): PastedNumbers {
  const seen = new Map<string, string>();
  let duplicates = 0;
  for (const part of text.split(/[\n\r,;\t]+/)) {
    const key = part.replace(/[^a-z0-9]/gi, '').toUpperCase();
    if (key === '') continue;
    if (seen.has(key)) duplicates += 1;
    else seen.set(key, part.trim().replace(/\s+/g, ' '));
  }
  return { numbers: [...seen.values()], duplicates };
}
