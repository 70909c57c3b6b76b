/** What the first page counts and names. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Those that somebody should see first. */
export const firstExceptionsQuery = queryOptions({
  queryKey: ['exception', 'first'],
  queryFn: async () => {
    const query = { 'filter[state]': 'open', 'page[size]': 6 };
    return (await api.GET('/v2/exceptions', { params: { query } })).data.data;
  },
});

/** Where tracking requests stand, without the requests themselves. */
export const standingsQuery = queryOptions({
  queryKey: ['tracking_standing', 'counts'],
  queryFn: async () => (await api.GET('/v2/tracking_board', { params: { query: { 'page[size]': 1 } } })).data.meta,
});

export const testClockCountQuery = queryOptions({
  queryKey: ['test_clock', 'count'],
  queryFn: async () => (await api.GET('/v2/test_clocks', { params: { query: { 'page[size]': 1 } } })).data.meta.total,
});
