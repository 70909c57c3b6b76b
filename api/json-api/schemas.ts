import { z } from 'zod';
import { type AnyDefinition, definitions } from '../../resources/definitions.ts';

/** Not a `uri` as in RFC 3986, because brackets in the query stay unencoded (spec/contract 6.1). */
const address = z.string().regex(/^https?:\/\//);

export const selfLink = z.strictObject({ self: address.describe('URL of this response, as requested') });

export const listLinks = z
  .strictObject({
    self: address,
    current: address,
    first: address.optional(),
    prev: address.optional(),
    next: address.optional().describe('Absent on the last page'),
    last: address.optional(),
  })
  .meta({ id: 'list_links', description: 'Links that do not apply are absent, never null' });

const count = z.int().min(0);
const pageNumber = z.int().min(1);

/** A member of the `meta` of every list. */
export const ignoredMeta = {
  ignored_parameters: z
    .array(z.string())
    .optional()
    .describe(
      'Extension. Query parameters without effect, such as `filter[staus]` or `sort=foo`; absent if there are none',
    ),
};

const listMeta = z
  .strictObject({
    size: count.describe('Items on this page'),
    total: count.describe('Items on all pages'),
    total_is_estimated: z
      .literal(true)
      .optional()
      .describe('Present if `total` is an estimate, for filters with very many matches. Extension'),
    pagination: z.strictObject({
      current: pageNumber,
      first: pageNumber.optional(),
      prev: pageNumber.optional(),
      next: pageNumber.optional(),
      last: pageNumber.optional(),
      records: count.describe('The same as `total`'),
    }),
    ...ignoredMeta,
  })
  .meta({ id: 'list_meta', description: 'Counts of the list' });

/** Builds the schema of `included`, or nothing if the resource has no relationships. */
export function includedWith(definition: AnyDefinition): { included?: z.ZodType } {
  const reached = reachableFrom(definition);
  if (reached.length === 0) return {};
  const included = includedSchemas.get(definition.type) ?? includedSchema(definition, reached);
  includedSchemas.set(definition.type, included);
  return { included };
}

const includedSchemas = new Map<string, z.ZodType>();

function includedSchema({ type }: AnyDefinition, reached: readonly AnyDefinition[]): z.ZodType {
  const schemas = reached.flatMap((definition) => [definition.schema, definition.sparseSchema]);
  const description = `Resources that \`include\` can add to a ${type}`;
  return z
    .array(z.union(schemas).meta({ id: `included_with_${type}`, description }))
    .optional()
    .describe('Absent without `include`');
}

/** Lists the types that any relationship path reaches. */
function reachableFrom(definition: AnyDefinition): AnyDefinition[] {
  const types = new Set(Object.values(definition.relations).flat());
  for (const type of types) {
    const next = definitions.find((one) => one.type === type);
    for (const further of Object.values(next?.relations ?? {}).flat()) types.add(further);
  }
  return definitions.filter(({ type }) => types.has(type));
}

/** Builds the schema of a complete or sparse resource. */
export function dataOf(definition: AnyDefinition): z.ZodType {
  return z.union([definition.schema, definition.sparseSchema]);
}

/** `meta` describes additional data of the operation. */
export function documentOf(definition: AnyDefinition, meta?: z.ZodType): z.ZodType {
  return z.strictObject({
    data: dataOf(definition),
    ...includedWith(definition),
    links: selfLink,
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Builds the schema of one page of a list. */
export function listOf(definition: AnyDefinition, moreMeta?: z.ZodRawShape): z.ZodType {
  const meta = moreMeta === undefined ? listMeta : listMeta.extend(moreMeta);
  return listWith(definition, { ...includedWith(definition), links: listLinks, meta });
}

/** Builds the schema of a list that is not paginated. */
export function wholeListOf(definition: AnyDefinition): z.ZodType {
  return listWith(definition, { ...includedWith(definition), links: listLinks });
}

const listed = new WeakMap<z.ZodType, AnyDefinition>();

/** Builds the schema of a list with further members. */
export function listWith(
  definition: AnyDefinition,
  { meta, ...members }: z.ZodRawShape & { meta?: z.ZodObject },
): z.ZodType {
  const schema = z.strictObject({
    data: z.array(dataOf(definition)),
    ...members,
    meta: meta === undefined ? z.strictObject(ignoredMeta).optional() : withIgnoredMeta(meta),
  });
  listed.set(schema, definition);
  return schema;
}

/** Preserves a schema that already has the member, because a copy would lose its id. */
function withIgnoredMeta(meta: z.ZodObject): z.ZodObject {
  return 'ignored_parameters' in meta.shape ? meta : meta.extend(ignoredMeta);
}

/** Returns the resource definition of a list schema; null for any other schema. */
export function listedIn(schema: z.ZodType): AnyDefinition | null {
  return listed.get(schema) ?? null;
}

export const deletedDocument = z.strictObject({ meta: z.strictObject({}) });

export interface RequestParts {
  attributes?: z.ZodType;
  relationships?: z.ZodType;
  /** Whether the body contains the id. It may not for new resources, whose ids the server assigns. */
  id?: 'optional' | 'required';
}

export function requestOf(type: string, { attributes, relationships, id }: RequestParts): z.ZodType {
  return z.looseObject({
    data: z.looseObject({
      type: impliedType(type),
      ...(id === undefined ? {} : { id: id === 'optional' ? z.uuid().nullish() : z.uuid() }),
      ...(attributes === undefined ? {} : { attributes }),
      ...(relationships === undefined ? {} : { relationships }),
    }),
  });
}

/** Builds the schema of an optional document: the body may be absent or `{}`. */
export function optionalRequestOf(type: string): z.ZodType {
  const data = z.looseObject({ type: impliedType(type), id: z.uuid().nullish() });
  return z.looseObject({ data: data.nullish() });
}

/** Builds the schema of a type that may be omitted because the operation accepts no other. */
function impliedType(type: string): z.ZodType {
  return z.literal(type).optional().describe('Implied if absent');
}

export const errorSchema = z
  .strictObject({
    errors: z
      .array(
        z.strictObject({
          id: z.string().optional().describe('Id of the request, also in the header X-Request-Id'),
          status: z.string().optional().describe('HTTP status'),
          title: z.string().nullable().optional(),
          detail: z.string().nullable().optional().describe('The problem as a text for people'),
          code: z.string().nullable().optional().describe('The problem as a code for programs'),
          source: z
            .strictObject({
              pointer: z.string().optional().describe('JSON pointer into the body'),
              parameter: z.string().optional().describe('Query parameter'),
              header: z.string().optional(),
            })
            .nullable()
            .optional(),
          links: z.strictObject({ about: address.describe('Page that describes what to send') }).optional(),
          meta: z.record(z.string(), z.unknown()).nullable().optional(),
        }),
      )
      .min(1),
  })
  .meta({ id: 'errors', description: 'All problems of the request' });
