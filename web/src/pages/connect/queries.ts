import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';

export type SourceGuide = Schemas['source_guide'];

export const sourceGuidesQuery = queryOptions({
  queryKey: ['source_guide', 'list'],
  queryFn: async () => (await api.GET('/v2/source_guides')).data.data,
});

/** Finds a guide by its name or by the SCAC of a line. */
export function sourceGuideQuery(id: string) {
  return queryOptions({
    queryKey: ['source_guide', id],
    queryFn: async () => (await api.GET('/v2/source_guides/{id}', { params: { path: { id } } })).data.data,
  });
}
