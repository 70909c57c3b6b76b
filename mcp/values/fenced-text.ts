/** A text in markdown that nothing in it can leave: its fence is longer than any in the text. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Facts inside of a message: JSON that cannot end before it is over. */
export function fencedJson(value: unknown): string {
  return fenced(JSON.stringify(value, null, 1), 'json');
}

/** One cell or one item: what a source wrote cannot add lines, columns or markup. */
export function inline(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|#]/g, (character) => `\\${character}`);
}
