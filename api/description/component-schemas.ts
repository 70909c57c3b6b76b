/** Converts all schemas of the description, so that each named schema appears only once. */
import type { z } from 'zod';
import { toJsonSchemas } from './json-schema.ts';
import type { JsonSchema } from './types.ts';

export class ComponentSchemas {
  /** `#/components/schemas`. */
  readonly named: Record<string, JsonSchema>;
  readonly #outputs: ReadonlyMap<z.ZodType, JsonSchema>;
  readonly #inputs: ReadonlyMap<z.ZodType, JsonSchema>;

  constructor(outputs: Iterable<z.ZodType>, inputs: Iterable<z.ZodType>) {
    const outputSchemas = [...new Set(outputs)];
    const inputSchemas = [...new Set(inputs)];
    const output = toJsonSchemas(outputSchemas, 'output');
    const input = toJsonSchemas(inputSchemas, 'input');
    this.named = { ...input.named, ...output.named };
    for (const [name, schema] of Object.entries(input.named)) {
      if (JSON.stringify(this.named[name]) !== JSON.stringify(schema)) {
        throw new Error(`${name} has one schema in requests and another in responses; rename one of them`);
      }
    }
    this.#outputs = new Map(outputSchemas.map((schema, index) => [schema, output.schemas[index] ?? {}]));
    this.#inputs = new Map(inputSchemas.map((schema, index) => [schema, input.schemas[index] ?? {}]));
  }

  output(schema: z.ZodType): JsonSchema {
    return this.#outputs.get(schema) ?? {};
  }

  input(schema: z.ZodType): JsonSchema {
    return this.#inputs.get(schema) ?? {};
  }
}
