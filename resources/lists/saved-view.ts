/** `saved_view`, an extension: a list as somebody wants to see it again. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const savedView = defineResource<{ row: Selectable<DB['saved_views']>; baseUrl: string }>()({
  type: 'saved_view',
  about: 'A list with filters, columns and an order, under a name. Extension',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('As people call it'), ({ row }) => row.name],
    list: [
      z.enum(['shipments', 'containers', 'tracking_requests']).describe('Of which list'),
      ({ row }) => row.list as 'shipments',
    ],
    filters: [
      z.record(z.string(), z.string()).describe('Parameters of the list by their names, as texts'),
      ({ row }) => row.filters,
    ],
    columns: [
      z.array(z.string()).nullable().describe('Columns in their order; null: those that the list has by itself'),
      ({ row }) => row.columns,
    ],
    sort: [
      z.string().nullable().describe('As the parameter `sort` of the list; null: the order that it has by itself'),
      ({ row }) => row.sort,
    ],
    shared: [
      z.boolean().describe('Whether everybody in the account has it; else it is there for its owner alone'),
      ({ row }) => row.is_shared,
    ],
    created_at: [instant.describe('When it was saved'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it was last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  relationships: {
    owner: {
      one: ['user'],
      about: 'Who saved it; nobody where a program did',
      read: ({ row }) => oneOf('user', row.owner_user_id),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/saved_views/${row.id}`,
});
