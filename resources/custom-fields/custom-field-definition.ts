/** `custom_field_definition` (spec/contract 2.16). */
import { z } from 'zod';
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import { defineResource } from '../define.ts';
import { manyOf, oneOf } from '../resource.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface DefinitionSource {
  row: DefinitionRow;
  optionIds: readonly string[];
  /** The newest values. */
  fieldIds: readonly string[];
  /** Origin of the API, without a slash at its end. */
  baseUrl: string;
}

const entityType = z.enum(['Shipment', 'Container', 'TrackingRequest']);
const dataType = z.enum(['short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference']);
const referenceType = z.enum(['Shipment', 'Container', 'TrackingRequest', 'Party', 'User']);
const rules = z.record(z.string(), z.union([z.string(), z.number()])).nullable();

export const customFieldDefinition = defineResource<DefinitionSource>()({
  type: 'custom_field_definition',
  about: 'A field that the account added to its shipments, containers or tracking requests',
  id: ({ row }) => row.id,
  attributes: {
    entity_type: [entityType.describe('What the field hangs on'), ({ row }) => row.entity_type],
    api_slug: [z.string().describe('Name of the field for programs'), ({ row }) => row.api_slug],
    display_name: [z.string().describe('Name of the field for people'), ({ row }) => row.display_name],
    description: [text('What the field is for'), ({ row }) => row.description],
    data_type: [dataType.describe('What values it has'), ({ row }) => row.data_type],
    reference_type: [
      referenceType.nullable().describe('What its values name; of the data type reference only'),
      ({ row }) => row.reference_type as z.input<typeof referenceType> | null,
    ],
    validation: [
      rules.describe('Rules that values have to comply with when they are set'),
      ({ row }) => row.validation as z.input<typeof rules>,
    ],
    default_format: [text('How `display_value` is written'), ({ row }) => row.default_format],
    default_value: [
      z.unknown().describe('What forms begin with: a value of the data type, or null'),
      ({ row }) => row.default_value,
    ],
    template_id: [z.null().describe('Always null: there are no templates'), () => null],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    account: { one: ['account'], read: ({ row }) => oneOf('account', row.account_id) },
    fields: {
      many: ['custom_field'],
      about: 'Its newest values, 25 at most; `GET /v2/custom_fields?filter[definition_id]=` has them all',
      read: ({ fieldIds }) => manyOf('custom_field', fieldIds),
    },
    options: { many: ['custom_field_option'], read: ({ optionIds }) => manyOf('custom_field_option', optionIds) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/custom_field_definitions/${row.id}`,
});
