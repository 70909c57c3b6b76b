/** Resource `party` (spec/contract 2.11). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';

export type PartyRow = Selectable<DB['parties']>;

export const party = defineResource<{ row: PartyRow; baseUrl: string }>()({
  type: 'party',
  about: 'A customer of the account',
  id: ({ row }) => row.id,
  attributes: {
    company_name: [z.string().describe('Name of the company'), ({ row }) => row.company_name],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/parties/${row.id}`,
});
