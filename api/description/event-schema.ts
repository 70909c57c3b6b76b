/** The JSON Schema of what is posted for one event, on its own: everything that it refers to stands in it. */
import type { CatalogueEvent } from '../../webhooks/catalogue.ts';
import { notificationSchema } from '../../webhooks/notification-schema.ts';
import { toJsonSchemas } from './json-schema.ts';
import type { JsonSchema } from './types.ts';

/** The address of the schema, which is its id too. `baseUrl`: origin of the API. */
export function eventSchemaAddress(name: string, baseUrl: string): string {
  return `${baseUrl}/v2/webhooks/events/${name}/schema`;
}

/**
 * JSON Schema 2020-12, from the schema that the section `webhooks` of the description shows. That one is closed; this one lets
 * members be added, as receivers may check with it for years.
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
