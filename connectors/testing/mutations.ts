/** Mutates a JSON document in every way in which a response can be wrong at a single point (spec/tracking 6). */
export type Path = (string | number)[];

export interface Mutation {
  name: string;
  path: Path;
  /** The new value; undefined if the member was dropped. */
  value: unknown;
  document: unknown;
}

const REPLACEMENTS: [name: string, value: unknown][] = [
  ['null', null],
  ['empty string', ''],
  ['number', 42],
  ['list', []],
  ['object', {}],
  ['unknown code', 'QQQQ'],
  ['word of every object', 'constructor'],
  ['half a character', '\ud800'],
  ['true', true],
];

export function mutationsOf(document: unknown, stride = 1): Mutation[] {
  let count = 0;
  const chosen = () => count++ % stride === 0;
  return pathsOf(document).flatMap((path) => {
    const at = `/${path.join('/')}`;
    const value = get(document, path);
    const joined: [string, unknown][] =
      typeof value === 'string'
        ? [
            ['joined by newline', `${value}\n${value}`],
            ['with a NUL', `${value}\u0000`],
          ]
        : [];
    const all: [string, unknown][] = [['drop', undefined], ...REPLACEMENTS, ...joined];
    return all.filter(chosen).map(([name, replacement]) => {
      const named = name === 'drop' ? `drop ${at}` : `${name} at ${at}`;
      return { name: named, path, value: replacement, document: changed(document, path, replacement) };
    });
  });
}

/**
 * Writes the document with one member repeated with another value. JSON does not define its meaning, and parsers
 * silently pick one of the values.
 */
export function withKeyTwice(document: unknown, path: Path, value: unknown): string {
  const write = (at: unknown, here: Path): string => {
    if (Array.isArray(at)) return `[${at.map((one, index) => write(one, [...here, index])).join(',')}]`;
    if (typeof at !== 'object' || at === null) return JSON.stringify(at);
    const members = Object.entries(at).map(([key, one]) => `${JSON.stringify(key)}:${write(one, [...here, key])}`);
    const isHere = here.length === path.length - 1 && here.every((step, index) => step === path[index]);
    return `{${[...members, ...(isHere ? [`${JSON.stringify(path.at(-1))}:${JSON.stringify(value)}`] : [])].join(',')}}`;
  };
  return write(document, []);
}

export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const inner = entries.flatMap(([key, child]) => pathsOf(child, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

export function get(value: unknown, path: Path): unknown {
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
