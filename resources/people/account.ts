/** `account` (spec/contract 2.11). */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';

export type AccountRow = Selectable<DB['accounts']>;

export const account = defineResource<AccountRow>()({
  type: 'account',
  about: 'To whom everything that an API key can reach belongs',
  id: ({ id }) => id,
  attributes: {
    company_name: [z.string().describe('Name of the account'), ({ name }) => name],
  },
});
