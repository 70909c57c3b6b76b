/**
 * Lists each path in a JSON document with the types found there and their counts. Omits values, and hides keys that are
 * values themselves.
 */
export function shapeOf(document: unknown): string[] {
  const seen = new Map<string, Map<string, number>>();
  const visit = (value: unknown, path: string): void => {
    const types = seen.get(path) ?? new Map<string, number>();
    seen.set(path, types);
    const type = typeOf(value);
    types.set(type, (types.get(type) ?? 0) + 1);
    if (Array.isArray(value)) for (const one of value) visit(one, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) visit(one, `${path}.${keyName(key)}`);
  };
  visit(document, '$');
  return [...seen].map(
    ([path, types]) => `${path}: ${[...types].map(([type, count]) => `${type} ×${count}`).join(', ')}`,
  );
}

/** Hides keys with digits, which may be shipment numbers. */
function keyName(key: string): string {
  return /^[A-Za-z_$@:.-]{1,60}\d?$/.test(key) ? key : '<key>';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  if (value === '') return 'empty text';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  if (/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/.test(value)) return 'time with offset';
  if (/^\d{4}-\d\d-\d\d[T ]/.test(value)) return 'time without offset';
  return /^\d+$/.test(value) ? 'digits' : 'text';
}
