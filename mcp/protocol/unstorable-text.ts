/**
 * Describes an argument that contains text which Postgres cannot store: a NUL character or a lone surrogate. Returns
 * null if there is none.
 */
export function unstorableText(given: object): string | null {
  // Not recursive, because only the size of the body limits the nesting.
  const open: (readonly [name: string, value: unknown])[] = Object.entries(given);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && value.includes('\0')) return `${name} contains a NUL character`;
    if (typeof value === 'string' && !value.isWellFormed()) return `${name} contains half of a character`;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) open.push([Array.isArray(value) ? name : key, inner]);
  }
  return null;
}
