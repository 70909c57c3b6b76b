/**
 * Columns of an exported resource: its id, its attributes (nested ones in dotted notation), and the ids of its to-one
 * relationships.
 */
import { z } from 'zod';
import type { AnyDefinition } from '../../resources/definitions.ts';
import type { Resource } from '../../resources/resource.ts';

export interface Column {
  name: string;
  /** Name in `fields[type]`. */
  field: string;
  /** Whether the values are instants (RFC 3339 in UTC). */
  isInstant: boolean;
  read(resource: Resource): unknown;
}

export function columnsOf(definition: AnyDefinition): Column[] {
  const columns: Column[] = [{ name: 'id', field: 'id', isInstant: false, read: ({ id }) => id }];
  for (const [field, schema] of Object.entries(definition.attributes.shape)) {
    for (const { path, isInstant } of valuesOf(schema)) {
      columns.push({
        name: [field, ...path].join('.'),
        field,
        isInstant,
        read:
          path.length === 0
            ? ({ attributes }) => attributes[field]
            : ({ attributes }) => path.reduce<unknown>(memberOf, attributes[field]),
      });
    }
  }
  // Some resources repeat their id among their attributes.
  const once = columns.filter(({ name }, index) => columns.findIndex((other) => other.name === name) === index);
  return [...once, ...relationColumns(definition)];
}

function relationColumns(definition: AnyDefinition): Column[] {
  return Object.keys(definition.relations).flatMap((field) =>
    isToOne(definition, field)
      ? [
          {
            name: `${field}_id`,
            field,
            isInstant: false,
            read: ({ relationships }: Resource) => linkedId(relationships?.[field]?.data),
          },
        ]
      : [],
  );
}

function linkedId(data: unknown): unknown {
  return memberOf(data, 'id');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

function isToOne(definition: AnyDefinition, relation: string): boolean {
  const data = ['relationships', relation, 'data'].reduce(memberSchema, definition.schema);
  return !(bare(data) instanceof z.ZodArray);
}

function memberSchema(schema: z.ZodType, name: string): z.ZodType {
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`no object with ${name}`);
  return schema.shape[name];
}

/** Lists the paths to the values of a schema. A plain value has a single, empty path. */
function valuesOf(schema: z.ZodType): { path: string[]; isInstant: boolean }[] {
  const inner = bare(schema);
  if (!(inner instanceof z.ZodObject)) return [{ path: [], isInstant: inner instanceof z.ZodISODateTime }];
  return Object.entries(inner.shape).flatMap(([name, member]) =>
    valuesOf(member).map(({ path, isInstant }) => ({ path: [name, ...path], isInstant })),
  );
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}
