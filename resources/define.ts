/**
 * Defines a resource in one place: its type, its attributes with their schemas and readers, and its relationships.
 * Rendering, response checks, `include` and the OpenAPI description are derived from it.
 */
import { z } from 'zod';
import type { Identifier, Relationship, Resource } from './resource.ts';

/** Schema of an attribute, and the function that reads its value. */
export type Attribute<Source, Schema extends z.ZodType> = readonly [
  schema: Schema,
  read: (source: Source) => z.input<Schema>,
];

/** Target types of a relationship, and the function that reads its identifiers. */
export type Relation<Source> =
  | { one: readonly string[]; about?: string; read(source: Source): Identifier | null }
  | { many: readonly string[]; about?: string; read(source: Source): Identifier[] };

export interface ResourceTable<Source, Schemas extends Record<string, z.ZodType>, Names extends string> {
  type: string;
  /** Name of the schema if the type has several definitions. Defaults to the type. */
  schemaName?: string;
  /** One sentence for the OpenAPI description. */
  about: string;
  id(source: Source): string;
  /** Attributes in the order in which they are rendered. */
  attributes: { readonly [Name in keyof Schemas]: Attribute<Source, Schemas[Name]> };
  relationships?: Readonly<Record<Names, Relation<Source>>>;
  self?(source: Source): string;
  /** Absolute URL that returns the URL of the resource's file. */
  download?(source: Source): string;
  /** Schema of the id. Defaults to a UUID. */
  idSchema?: z.ZodType<string>;
}

export interface ResourceDefinition<Source = never, Attributes = unknown> {
  type: string;
  about: string;
  schema: z.ZodType<Resource>;
  /** Schema for a response with sparse fieldsets. */
  sparseSchema: z.ZodType<Resource>;
  attributes: z.ZodObject;
  /** Target types of each relationship, for `include`. */
  relations: Readonly<Record<string, readonly string[]>>;
  render(source: Source): Resource & { attributes: Attributes };
}

type Values<Schemas extends Record<string, z.ZodType>> = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

/**
 * Defines a resource in two steps, `defineResource<Source>()({...})`, so that all types except the source are inferred.
 */
export function defineResource<Source>() {
  return <Schemas extends Record<string, z.ZodType>, Names extends string = never>(
    table: ResourceTable<Source, Schemas, Names>,
  ): ResourceDefinition<Source, Values<Schemas>> => {
    const schemaName = table.schemaName ?? table.type;
    const relations = Object.entries<Relation<Source>>(table.relationships ?? {});
    const readers = Object.entries(table.attributes).map(([name, [, read]]) => [name, read] as const);
    // Copied for each resource. If 50 attributes were added to an object one by one, V8 would turn it into a
    // dictionary, which takes longer to fill and to serialize. A parsed object has all its attributes from the start.
    const blank = JSON.parse(`{${readers.map(([name]) => `${JSON.stringify(name)}:null`).join()}}`);
    const attributes = z.strictObject(
      Object.fromEntries(Object.entries(table.attributes).map(([name, [schema]]) => [name, schema])),
    );
    return {
      type: table.type,
      about: table.about,
      attributes,
      schema: schemaOf(table, attributes, relations).meta({ id: schemaName, description: table.about }),
      sparseSchema: schemaOf(table, attributes.partial(), relations, true).meta({
        id: `sparse_${schemaName}`,
        description: `A ${table.type} with the requested fields`,
      }),
      relations: Object.fromEntries(relations.map(([name, relation]) => [name, targetsOf(relation)])),
      render(source) {
        const resource: Resource = { id: table.id(source), type: table.type, attributes: { ...blank } };
        for (const [name, read] of readers) resource.attributes[name] = read(source);
        if (relations.length > 0) resource.relationships = renderRelations(relations, source);
        if (table.self) {
          const download = table.download?.(source);
          resource.links = { self: table.self(source), ...(download === undefined ? {} : { download }) };
        }
        return resource as Resource & { attributes: Values<Schemas> };
      },
    };
  };
}

function renderRelations<Source>(
  relations: readonly (readonly [string, Relation<Source>])[],
  source: Source,
): Record<string, Relationship> {
  const rendered: Record<string, Relationship> = {};
  for (const [name, relation] of relations) rendered[name] = { data: relation.read(source) };
  return rendered;
}

function targetsOf<Source>(relation: Relation<Source>): readonly string[] {
  return 'one' in relation ? relation.one : relation.many;
}

function schemaOf<Source>(
  {
    type,
    self,
    download,
    idSchema,
  }: { type: string; self?: unknown; download?: unknown; idSchema?: z.ZodType<string> },
  attributes: z.ZodObject,
  relations: readonly (readonly [string, Relation<Source>])[],
  isSparse = false,
): z.ZodType<Resource> {
  const linked = z.strictObject(
    Object.fromEntries(relations.map(([name, relation]) => [name, relationSchema(relation)])),
  );
  const schema = z.strictObject({
    id: idSchema ?? z.uuid(),
    type: z.literal(type),
    attributes,
    ...(relations.length > 0 ? { relationships: isSparse ? linked.partial() : linked } : {}),
    ...(self ? { links: z.strictObject({ self: z.url(), ...(download ? { download: z.url() } : {}) }) } : {}),
  });
  return schema as unknown as z.ZodType<Resource>;
}

function relationSchema<Source>(relation: Relation<Source>): z.ZodType {
  const identifier = z.strictObject({ id: z.uuid(), type: z.enum(targetsOf(relation)) });
  const data = 'one' in relation ? identifier.nullable() : z.array(identifier);
  const schema = z.strictObject({ data });
  return relation.about === undefined ? schema : schema.describe(relation.about);
}
