import type { CatalogueEvent } from '../../webhooks/catalogue.ts';
import { notificationSchema } from '../../webhooks/notification-schema.ts';
import { toJsonSchemas } from './json-schema.ts';
import type { JsonSchema } from './types.ts';

/** Returns the URL of the schema, which is also its `$id`. */
export function eventSchemaAddress(name: string, baseUrl: string): string {
  return `${baseUrl}/v2/webhooks/events/${name}/schema`;
}

/**
 * Builds a self-contained JSON Schema (2020-12) for the posted body of one event, from the description's `webhooks`
 * section. Unlike there, additional members are allowed, because receivers may validate with this schema for years.
 */
export function eventSchema(event: CatalogueEvent, baseUrl: string): JsonSchema {
  const { schemas, named } = toJsonSchemas([notificationSchema(event)], 'output');
  return standalone({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: eventSchemaAddress(event.name, baseUrl),
    title: event.name,
    description: event.description,
    ...schemas[0],
    $defs: named,
  });
}

function standalone(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (keyword, value) => {
    if (keyword === 'additionalProperties' && value === false) return undefined;
    return keyword === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : value;
  });
}
