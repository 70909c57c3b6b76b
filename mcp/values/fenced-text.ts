/** Fences text in Markdown, with a fence longer than any in the text. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

export function fencedJson(value: unknown): string {
  return fenced(JSON.stringify(value, null, 1), 'json');
}

/** Escapes a value for a table cell or list item. */
export function inline(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|#]/g, (character) => `\\${character}`);
}
