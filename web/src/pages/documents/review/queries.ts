/** Queries for the shipments that a document may concern. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

export function candidateQuery(id: string) {
  return queryOptions({
    queryKey: ['shipment', 'candidate', id],
    queryFn: async () => (await api.GET('/v2/shipments/{id}', { params: { path: { id } } })).data.data,
  });
}

const MAX_FOUND = 8;

export function foundShipmentsQuery(text: string) {
  const query = { q: text, 'page[size]': MAX_FOUND };
  return queryOptions({
    queryKey: ['shipment', 'found', query],
    queryFn: async ({ signal }) => (await api.GET('/v2/shipments', { params: { query }, signal })).data.data,
  });
}
