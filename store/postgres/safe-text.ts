/** Removes NUL characters and lone surrogates, which Postgres rejects. */
export function safeText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Serializes a value after making all of its strings safe for Postgres. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (typeof member === 'string' ? safeText(member) : member));
}
