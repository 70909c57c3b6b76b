/** Numbers out of what somebody typed or pasted: one on each line, or separated by commas, semicolons or tabs. */

/** More belong into a file. */
export const MOST_NUMBERS = 100;

/** Each once, however it is written, in their order. */
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
