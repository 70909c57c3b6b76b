/** Typed forms of `Object.keys` and similar functions, whose own types lose the member names. */

export function keysOf<Members extends object>(record: Members): (keyof Members & string)[] {
  return Object.keys(record) as (keyof Members & string)[];
}

/** Builds a record with one value per name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
