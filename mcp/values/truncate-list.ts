import { cleanText } from './camel-case.ts';

/** A shipment or container may have fifty references and fifty tags of 255 characters each. */
const MAX_ENTRIES = 4;
const MAX_CHARACTERS = 40;

/** Shortens references or tags for a row of a list, and states how many are omitted. */
export function truncatedList(name: 'refNumbers' | 'tags', texts: readonly string[] | null): Record<string, unknown> {
  const all = texts ?? [];
  const shown = all.filter((text) => text.length <= MAX_CHARACTERS).slice(0, MAX_ENTRIES);
  const left = all.length - shown.length;
  return { [name]: shown.map(cleanText), ...(left > 0 ? { [`${name}NotShown`]: left } : {}) };
}
