/** Resource `custom_field_definition` (spec/contract 2.16). */
import { z } from 'zod';
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import { defineResource } from '../define.ts';
import { manyOf, oneOf } from '../resource.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface DefinitionSource {
  row: DefinitionRow;
  optionIds: readonly string[];
  fieldIds: readonly string[];
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
    entity_type: [entityType.describe('Type of the entities with the field'), ({ row }) => row.entity_type],
    api_slug: [z.string().describe('Identifier of the field'), ({ row }) => row.api_slug],
    display_name: [z.string().describe('Display name of the field'), ({ row }) => row.display_name],
    description: [text('Purpose of the field'), ({ row }) => row.description],
    data_type: [dataType.describe('Data type of the values'), ({ row }) => row.data_type],
    reference_type: [
      referenceType.nullable().describe('Type of the referenced resources; only for the data type reference'),
      ({ row }) => row.reference_type,
    ],
    validation: [rules.describe('Rules for new values'), ({ row }) => row.validation as z.input<typeof rules>],
    default_format: [text('Format of `display_value`'), ({ row }) => row.default_format],
    default_value: [
      z.unknown().describe('Initial value in forms: a value of the data type, or null'),
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
      about: 'Its newest fields, at most 25; `GET /v2/custom_fields?filter[definition_id]=` returns all',
      read: ({ fieldIds }) => manyOf('custom_field', fieldIds),
    },
    options: { many: ['custom_field_option'], read: ({ optionIds }) => manyOf('custom_field_option', optionIds) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/custom_field_definitions/${row.id}`,
});
