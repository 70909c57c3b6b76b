/** Splits typed or pasted text into numbers, separated by line breaks, commas, semicolons or tabs. */

/** The limit of this form. Larger sets of numbers belong in a file. */
export const MOST_NUMBERS = 100;

/** Returns each number once, in order, ignoring differences in spelling. */
export function numbersIn(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => {
      const key = part.replace(/[^a-z0-9]/gi, '').toUpperCase();
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
