/** `custom_field` (spec/contract 2.16). */
import { z } from 'zod';
import type { CustomFieldRow } from '../../store/custom-fields/values.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { text, uuid } from '../schemas.ts';

export interface CustomFieldSource {
  row: CustomFieldRow;
  apiSlug: string;
  /** As people read it. */
  displayValue: string | null;
  /** Type of the resource that the field hangs on. */
  entityType: string;
  /** Origin of the API, without a slash at its end. */
  baseUrl: string;
}

const value = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.strictObject({ type: z.string(), id: uuid }).describe('A resource of the account'),
  ])
  .nullable()
  .describe('By the data type of the definition; null: emptied. A number may have more digits than a double holds');

export const customField = defineResource<CustomFieldSource>()({
  type: 'custom_field',
  about: 'The value that a shipment, container or tracking request has in a field that the account defined',
  id: ({ row }) => row.id,
  attributes: {
    api_slug: [z.string().describe('Name of the field, that of its definition'), ({ apiSlug }) => apiSlug],
    // Numbers that a double cannot hold are kept apart until they are written (store/postgres/lossless-json.ts).
    value: [value, ({ row }) => row.value as z.input<typeof value>],
    display_value: [
      text('The value as people read it: labels of options, numbers and dates by `default_format`'),
      ({ displayValue }) => displayValue,
    ],
  },
  relationships: {
    entity: {
      one: ['shipment', 'container', 'tracking_request'],
      about: 'What the field hangs on',
      read: ({ row, entityType }) => oneOf(entityType, row.entity_id),
    },
    definition: {
      one: ['custom_field_definition'],
      read: ({ row }) => oneOf('custom_field_definition', row.definition_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/custom_fields/${row.id}`,
});
