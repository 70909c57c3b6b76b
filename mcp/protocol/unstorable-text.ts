/** Which argument holds a text that no row can hold: a NUL character, or half of a pair of surrogates. Null where none does. */
export function unstorableText(given: object): string | null {
  // Not by recursion: arguments may be nested as deep as a body is long.
  const open: (readonly [name: string, value: unknown])[] = Object.entries(given);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && value.includes('\0')) return `${name} holds a NUL character`;
    if (typeof value === 'string' && !value.isWellFormed()) return `${name} holds half of a character`;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) open.push([Array.isArray(value) ? name : key, inner]);
  }
  return null;
}
