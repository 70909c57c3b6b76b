/** Describes JSON documents by their members and types, without values. */

type Shape = Map<string, Map<string, number>>;

/**
 * Lists each path of a JSON document with its types and their counts, without values and without keys that are values.
 */
export function shapeOf(document: unknown): string[] {
  return [...readShape(document)].map(
    ([path, types]) => `${path}: ${[...types].map(([type, count]) => `${type} ×${count}`).join(', ')}`,
  );
}

/**
 * Lists how a document differs from a documented one: new or missing members, and members of another type. Absent
 * values (null, empty text, an empty list) are not a difference, nor is anything inside a missing member.
 */
export function shapeDifferences(documented: unknown, document: unknown): string[] {
  const [expected, actual] = [readShape(documented), readShape(document)];
  const differences: string[] = [];
  for (const [path, types] of actual) {
    const described = expected.get(path);
    const isInsideNew = !expected.has(parentOf(path)) && path !== '$';
    if (described === undefined && !isInsideNew) differences.push(`new      ${path}: ${names(types)}`);
    else if (described !== undefined && !overlaps(types, described))
      differences.push(`type     ${path}: ${names(types)}, documented as ${names(described)}`);
  }
  for (const [path, types] of expected)
    if (!actual.has(path) && hasContent(actual, parentOf(path))) differences.push(`missing  ${path}: ${names(types)}`);
  return differences;
}

function readShape(document: unknown): Shape {
  const seen: Shape = new Map();
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
  return seen;
}

const ABSENT = new Set(['null', 'empty text']);

function overlaps(types: ReadonlyMap<string, number>, described: ReadonlyMap<string, number>): boolean {
  const own = [...types.keys()].filter((type) => !ABSENT.has(type));
  const documented = [...described.keys()].filter((type) => !ABSENT.has(type));
  return own.length === 0 || documented.length === 0 || own.some((type) => documented.includes(type));
}

/** Whether there is an object at the path, in which a member could be missing. */
function hasContent(shape: Shape, path: string): boolean {
  return shape.get(path)?.has('object') === true;
}

function parentOf(path: string): string {
  return path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, path.lastIndexOf('.'));
}

function names(types: ReadonlyMap<string, number>): string {
  return [...types.keys()].join(' or ');
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
