/** Builds the JSON Schemas of tools, as short as possible because models are billed per token. */
import { z } from 'zod';
import type { Tool } from './define-tool.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The model's reason for the call, which has no effect. */
const intent = z.string().max(200).optional();

/** Every tool also accepts `intent` (spec/contract 7.3). */
export function inputSchema(tool: Tool): JsonSchema {
  return schemaOf(tool.input.extend({ intent }), 'input');
}

export function outputSchema(tool: Tool): JsonSchema {
  return schemaOf(tool.output, 'output');
}

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => shorten(jsonSchema) });
  return rest;
}

/**
 * Removes patterns that `format` implies, and `additionalProperties: false`, because members added later would break
 * clients that validate.
 */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.additionalProperties === false || isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
  if (isEmpty(schema.properties)) delete schema.properties;
  // JSON keys are always strings.
  delete schema.propertyNames;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length === 0;
}
