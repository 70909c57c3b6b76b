/** JSON Schemas of tools as clients read them: made once, and short, since every model pays for each of their words. */
import { z } from 'zod';
import type { Tool } from './define-tool.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Why a model calls; it changes nothing. */
const intent = z.string().max(200).optional();

/** What a client may send; every tool takes `intent` too (spec/contract 7.3). */
export function inputSchema(tool: Tool): JsonSchema {
  return schemaOf(tool.input.extend({ intent }), 'input');
}

export function outputSchema(tool: Tool): JsonSchema {
  return schemaOf(tool.output, 'output');
}

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => shorten(jsonSchema) });
  return rest as JsonSchema;
}

/** `format` says the same as the long patterns beside it, and members that come later must not break a client that checks. */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.additionalProperties === false || isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
  if (isEmpty(schema.properties)) delete schema.properties;
  // Names in JSON are texts anyway.
  delete schema.propertyNames;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Says nothing that the absence of it would not say. */
function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length === 0;
}
