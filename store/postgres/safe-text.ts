/** Text from outside as Postgres can keep it: without NUL and without half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** JSON of a value in which every text is storable. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (typeof member === 'string' ? storableText(member) : member));
}
