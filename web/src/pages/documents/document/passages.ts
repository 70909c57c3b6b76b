import type { ReadField } from '../queries.ts';
import type { PassageSearch } from '../search.ts';

export function isShown({ quote }: ReadField, { page, quote: text }: PassageSearch): boolean {
  return quote !== null && quote.page === (page ?? 1) && quote.text === text;
}

/**
 * Splits a text at the first occurrence of a passage, ignoring differences in white space. Returns null if the text
 * does not contain the passage.
 */
export function splitAt(text: string, passage: string): [before: string, found: string, after: string] | null {
  const words = passage.trim().split(/\s+/).map(escaped);
  const match = words[0] === '' ? null : new RegExp(words.join('\\s+')).exec(text);
  if (match === null) return null;
  const end = match.index + match[0].length;
  return [text.slice(0, match.index), match[0], text.slice(end)];
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
