/** Generates malformed responses for fast-check: JSON with a fixture's terms in the wrong places. */
import fc from 'fast-check';

export interface OddJson {
  /** Arbitrary JSON, partly built from the fixtures' own keys and values. */
  tree: fc.Arbitrary<unknown>;
  keys: fc.Arbitrary<string>;
  /** A fixture with some values replaced by random ones. */
  mutated: fc.Arbitrary<string>;
}

export function oddJson(
  fixtures: readonly string[],
  words: readonly string[] = [],
  names: readonly string[] = [],
): OddJson {
  const documents = fixtures.map((text): unknown => JSON.parse(text));
  const values = [...documents.flatMap(wordsOf), ...words, 'QQQQ', 'constructor', '__proto__'];
  const word = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const keys = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...documents.flatMap(keysOf), ...names, 'errors', 'statusCode') },
    fc.string({ maxLength: 8 }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      word,
      fc.constantFrom<unknown>(null, true, false, 0, -1, 42, 1e300, ''),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 8 }),
    ),
  }));
  const changes = fc.array(fc.tuple(fc.nat(), tree), { minLength: 1, maxLength: 6 });
  const mutated = fc.tuple(fc.constantFrom(...fixtures), changes).map(([text, drawn]) => changed(text, drawn));
  return { tree, keys, mutated };
}

function changed(text: string, changes: [choice: number, value: unknown][]): string {
  const document: unknown = JSON.parse(text);
  const places = placesOf(document);
  for (const [choice, value] of changes) {
    const place = places[choice % places.length];
    if (place) Reflect.set(place.parent, place.key, value);
  }
  return JSON.stringify(document);
}

function placesOf(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ parent: value, key }, ...placesOf(inner)]);
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...new Set([...own, ...Object.values(value).flatMap(keysOf)])];
}
