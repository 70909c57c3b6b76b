/** Describes only requests without sparse fieldsets, whose responses contain every field of each resource. */
import type { OpenApiDocument } from './types.ts';

const SPARSE = '#/components/schemas/sparse_';

export function withoutSparse(description: OpenApiDocument): OpenApiDocument {
  const { components, ...rest } = strip(description) as OpenApiDocument;
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith('sparse_'));
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function strip(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strip);
  if (typeof node !== 'object' || node === null) return node;
  const stripped = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, strip(value)]));
  const { anyOf, ...rest } = stripped;
  if (!Array.isArray(anyOf)) return stripped;
  const choices = anyOf.filter((choice) => !String(choice?.$ref ?? '').startsWith(SPARSE));
  return choices.length === 1 ? { ...choices[0], ...rest } : { ...rest, anyOf: choices };
}
