/** Resource `saved_view` (an extension): a named view of a list. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const savedView = defineResource<{ row: Selectable<DB['saved_views']>; baseUrl: string }>()({
  type: 'saved_view',
  about: 'A named view of a list with filters, columns and sort. Extension',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Display name'), ({ row }) => row.name],
    list: [
      z.enum(['shipments', 'containers', 'tracking_requests']).describe('List of the view'),
      ({ row }) => row.list,
    ],
    filters: [
      z.record(z.string(), z.string()).describe('Query parameters of the list as strings'),
      ({ row }) => row.filters,
    ],
    columns: [
      z.array(z.string()).nullable().describe('Columns in order; null: default columns'),
      ({ row }) => row.columns,
    ],
    sort: [
      z.string().nullable().describe('Value of the parameter `sort` of the list; null: default order'),
      ({ row }) => row.sort,
    ],
    shared: [
      z.boolean().describe('Whether all members of the account see the view; otherwise only its owner'),
      ({ row }) => row.is_shared,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it was last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    owner: {
      one: ['user'],
      about: 'Creator; null if created with an API key without a user',
      read: ({ row }) => oneOf('user', row.owner_user_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/saved_views/${row.id}`,
});
