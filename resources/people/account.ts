/** Resource `account` (spec/contract 2.11). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';

export type AccountRow = Selectable<DB['accounts']>;

export const account = defineResource<AccountRow>()({
  type: 'account',
  about: 'The account that owns all data an API key can access',
  id: ({ id }) => id,
  attributes: {
    company_name: [z.string().describe('Name of the account'), ({ name }) => name],
  },
});
