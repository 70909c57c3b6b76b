/** Resource `custom_field_option` (spec/contract 2.16). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';

export type OptionRow = Selectable<DB['custom_field_options']>;

export const customFieldOption = defineResource<{ row: OptionRow; baseUrl: string }>()({
  type: 'custom_field_option',
  about: 'An option of a custom field of the data type enum or enum_multi',
  id: ({ row }) => row.id,
  attributes: {
    label: [z.string().describe('Display name'), ({ row }) => row.label],
    value: [z.string().describe('Value that fields store'), ({ row }) => row.value],
    position: [z.int().min(0).describe('Position in the list'), ({ row }) => row.position],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/custom_field_definitions/${row.definition_id}/options/${row.id}`,
});
