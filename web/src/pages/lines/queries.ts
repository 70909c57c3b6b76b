import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';

export type LineHealth = Schemas['line_health'];

export const sourceHealthQuery = queryOptions({
  queryKey: ['line_health'],
  queryFn: async () => {
    const query = { 'filter[source_kind]': 'line,terminal,railroad' };
    return (await api.GET('/v2/line_health', { params: { query } })).data.data;
  },
  refetchInterval: 30_000,
});
