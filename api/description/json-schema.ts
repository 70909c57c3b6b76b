/** Converts zod schemas to readable JSON Schema. Named schemas become `#/components/schemas/<name>`. */
import { z } from 'zod';
import type { JsonSchema } from './types.ts';

const SHARED = '__shared';
/** Bounds that zod adds to every integer. */
const SAFE_INTEGERS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
/** UTC with second precision, like all times in the API (spec/contract 2). */
const INSTANT = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$';

export interface Converted {
  /** In input order. */
  schemas: JsonSchema[];
  /** All named schemas to which they refer. */
  named: Record<string, JsonSchema>;
}

/** Converts the schemas of responses (`output`) or requests (`input`), together because they share named schemas. */
export function toJsonSchemas(schemas: readonly z.ZodType[], io: 'input' | 'output'): Converted {
  const registry = z.registry<{ id: string }>();
  // Wrapping makes zod emit a reference even if the schema itself is named.
  for (const [index, schema] of schemas.entries()) registry.add(z.strictObject({ whole: schema }), { id: `_${index}` });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => (id === SHARED ? '' : id),
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === undefined || jsonSchema.pattern === undefined) return;
      // Removes the long patterns that zod adds to formats, which tools support without them.
      if (jsonSchema.format === 'date-time' && /\(\?:Z\)\)\$$/.test(jsonSchema.pattern)) jsonSchema.pattern = INSTANT;
      else delete jsonSchema.pattern;
    },
  });
  return {
    schemas: schemas.map((_, index) => tidySchema(converted[`_${index}`]?.properties?.['whole'] ?? {})),
    named: mapValues(converted[SHARED]?.$defs ?? {}, tidySchema),
  };
}

function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  return typeof node === 'object' && node !== null ? tidySchema(node) : node;
}

/** Points references into the description and merges null into the list of types. */
function tidySchema(node: object | boolean): JsonSchema {
  const tidied: JsonSchema = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === '$schema' || keyword === '$id' || keyword === 'id') continue;
    if ((keyword === 'minimum' || keyword === 'maximum') && SAFE_INTEGERS.has(value)) continue;
    if (keyword === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') continue;
    if (keyword === '$ref') tidied[keyword] = String(value).replace(/^.*#\/\$defs\//, '#/components/schemas/');
    else if (keyword === 'properties') tidied[keyword] = mapValues<object, JsonSchema>(value, tidySchema);
    else if (keyword === 'enum' || keyword === 'examples' || keyword === 'default') tidied[keyword] = value;
    else tidied[keyword] = tidy(value);
  }
  return { ...nullAsType(tidied), ...marksOf(tidied['description']) };
}

/** Marks schemas whose description contains "extension" or "beta", for programs. */
function marksOf(description: unknown): JsonSchema {
  if (typeof description !== 'string') return {};
  return {
    ...(/\bextension\b/i.test(description) ? { 'x-extension': true } : {}),
    ...(/\bbeta\b/i.test(description) ? { 'x-beta': true } : {}),
  };
}

/** Merges an `anyOf` of a plain schema and null into a single schema with two types. */
function nullAsType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [some, none, ...more] = anyOf ?? [];
  if (some === undefined || none === undefined || more.length > 0) return schema;
  if (none['type'] !== 'null' || typeof some['type'] !== 'string') return schema;
  const { type, enum: values, const: only, ...others } = some;
  const choices = only === undefined ? values : [only];
  return {
    type: [type, 'null'],
    ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}),
    ...others,
    ...rest,
  };
}

export function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
