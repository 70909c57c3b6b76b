/** Converts attributes for tools: keys to camelCase (spec D29), texts to visible characters on one line. */

export function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts keys and texts at any depth. Undefined becomes null. */
export function camelCased(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), camelCased(inner)]));
}

/** Become spaces, so that a source's text cannot imitate a turn in the conversation. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control, bidirectional and zero-width characters, tags and variation selectors, which can hide instructions from
 * people.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;

/** Reduces a text to one line of visible characters. */
export function cleanText<Text extends string | null>(text: Text): Text extends string ? string : null;
export function cleanText(text: string | null): string | null {
  return text === null ? null : text.replace(BREAKS, ' ').replace(UNSEEN, '').trim();
}
