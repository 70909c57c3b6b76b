import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export const firstExceptionsQuery = queryOptions({
  queryKey: ['exception', 'first'],
  queryFn: async () => {
    const query = { 'filter[state]': 'open', 'page[size]': 6 };
    return (await api.GET('/v2/exceptions', { params: { query } })).data.data;
  },
});

/** Counts tracking requests by state. The counts are in `meta`, so a single row is requested. */
export const standingsQuery = queryOptions({
  queryKey: ['tracking_standing', 'counts'],
  queryFn: async () => (await api.GET('/v2/tracking_board', { params: { query: { 'page[size]': 1 } } })).data.meta,
});

export const testClockCountQuery = queryOptions({
  queryKey: ['test_clock', 'count'],
  queryFn: async () => (await api.GET('/v2/test_clocks', { params: { query: { 'page[size]': 1 } } })).data.meta.total,
});
