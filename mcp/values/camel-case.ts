/** Attributes of resources as tools answer them: keys in camelCase (spec D29), texts without what no reader sees. */

/** `pickup_lfd` → `pickupLfd`. */
export function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A whole value: keys of objects at any depth, and the texts in them. What is not there is null. */
export function camelCased(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), camelCased(inner)]));
}

/** Line ends and tabs are spaces: a text of a carrier cannot look like a turn of a conversation. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control characters, those that turn the direction of writing, those without width or without a shape, among them the tags and
 * variation selectors in which instructions can be hidden from people, and what is no character at all.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;

/** What a source wrote, as one line that shows all that it says. */
export function cleanText<Text extends string | null>(text: Text): Text extends string ? string : null;
export function cleanText(text: string | null): string | null {
  return text === null ? null : text.replace(BREAKS, ' ').replace(UNSEEN, '').trim();
}
