import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Reads all values of a container and its shipment in one request, because readers usually view several of them. */
export const provenanceQuery = (containerId: string) =>
  queryOptions({
    queryKey: ['container_provenance', containerId],
    queryFn: async () => {
      const { data } = await api.GET('/v2/containers/{id}/provenance', { params: { path: { id: containerId } } });
      return data.data.attributes.values;
    },
  });

export const responseQuery = (id: string) =>
  queryOptions({
    queryKey: ['answer', id],
    queryFn: async () => (await api.GET('/v2/answers/{id}', { params: { path: { id } } })).data.data,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isFixed: true },
  });

export const fullResponseQuery = (id: string) =>
  queryOptions({
    queryKey: ['answer', id, 'whole'],
    queryFn: async () => {
      const { data } = await api.GET('/v2/answers/{id}/body', { params: { path: { id } }, parseAs: 'text' });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isFixed: true },
  });
