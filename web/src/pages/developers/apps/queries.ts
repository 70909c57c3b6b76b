import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type ConnectedApp = Schemas['connected_app'];

export const connectedAppsQuery = queryOptions({
  queryKey: ['connected_app', 'list'],
  queryFn: async () => (await api.GET('/v2/connected_apps', { params: { query: { 'page[size]': 100 } } })).data,
});

export async function disconnect(id: string): Promise<void> {
  await api.DELETE('/v2/connected_apps/{id}', { params: { path: { id } } });
  await queryClient.invalidateQueries({ queryKey: ['connected_app'] });
}
