/** Resource `custom_field` (spec/contract 2.16). */
import { z } from 'zod';
import type { CustomFieldRow } from '../../store/custom-fields/values.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { text, uuid } from '../schemas.ts';

export interface CustomFieldSource {
  row: CustomFieldRow;
  apiSlug: string;
  displayValue: string | null;
  /** Resource type of the object that has the field. */
  entityType: string;
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
  .describe(
    'Value of the data type of the definition; null: empty. A number may have more digits than a double can represent',
  );

export const customField = defineResource<CustomFieldSource>()({
  type: 'custom_field',
  about: 'The value of a custom field of a shipment, container or tracking request',
  id: ({ row }) => row.id,
  attributes: {
    api_slug: [z.string().describe('`api_slug` of the definition'), ({ apiSlug }) => apiSlug],
    // A number beyond the precision of a double retains its digits until the response is serialized
    // (store/postgres/lossless-json.ts).
    value: [value, ({ row }) => row.value as z.input<typeof value>],
    display_value: [
      text('Formatted value: labels of options, numbers and dates by `default_format`'),
      ({ displayValue }) => displayValue,
    ],
  },
  relationships: {
    entity: {
      one: ['shipment', 'container', 'tracking_request'],
      about: 'Entity with the field',
      read: ({ row, entityType }) => oneOf(entityType, row.entity_id),
    },
    definition: {
      one: ['custom_field_definition'],
      read: ({ row }) => oneOf('custom_field_definition', row.definition_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/custom_fields/${row.id}`,
});
