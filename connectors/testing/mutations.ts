/** Every way in which an answer may go wrong in one place (tracking-model 6), over any JSON document. */
type Path = (string | number)[];

export interface Mutation {
  name: string;
  path: Path;
  document: unknown;
}

const REPLACEMENTS: [name: string, value: unknown][] = [
  ['null', null],
  ['empty string', ''],
  ['number', 42],
  ['list', []],
  ['object', {}],
  ['unknown code', 'QQQQ'],
  ['true', true],
];

export function mutationsOf(document: unknown): Mutation[] {
  return pathsOf(document).flatMap((path) => {
    const at = `/${path.join('/')}`;
    const value = get(document, path);
    const joined: [string, unknown][] = typeof value === 'string' ? [['joined by newline', `${value}\n${value}`]] : [];
    return [
      { name: `drop ${at}`, path, document: changed(document, path, undefined) },
      ...[...REPLACEMENTS, ...joined].map(([name, replacement]) => {
        return { name: `${name} at ${at}`, path, document: changed(document, path, replacement) };
      }),
    ];
  });
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const inner = entries.flatMap(([key, child]) => pathsOf(child, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

function get(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

function changed(document: unknown, path: Path, replacement: unknown): unknown {
  const copy: unknown = structuredClone(document);
  const parent = get(copy, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent !== 'object' || parent === null || key === undefined) return copy;
  if (replacement !== undefined) Reflect.set(parent, key, replacement);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
}
