import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';

export type LineHealth = Schemas['line_health'];

export const lineHealthQuery = queryOptions({
  queryKey: ['line_health'],
  queryFn: async () => (await api.GET('/v2/line_health')).data.data,
  refetchInterval: 30_000,
});
