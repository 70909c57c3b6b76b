import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';

export type LoggedEvent = Schemas['event'];

/** Reads the whole event with the included resources as they were at the time of the event. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: async () => (await api.GET('/v2/events/{id}', { params: { path: { id } } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads the sequence number of the newest event. */
export async function endOfLog(): Promise<number> {
  const { data } = await api.GET('/v2/events', { params: { query: { after: 'newest', limit: 1 } } });
  return data.meta.newest_sequence;
}
