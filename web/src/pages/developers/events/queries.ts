import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';

export type LoggedEvent = Schemas['event'];

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: async () => (await api.GET('/v2/events/{id}', { params: { path: { id } } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function endOfLog(): Promise<number> {
  const { data } = await api.GET('/v2/events', { params: { query: { after: 'newest', limit: 1 } } });
  return data.meta.newest_sequence;
}
