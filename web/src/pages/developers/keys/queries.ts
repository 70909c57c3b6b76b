import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type ApiKey = Schemas['api_key'];

const PATH = '/v2/api_keys';

/** Reads the first hundred keys. At most 50 are valid, and the revoked ones come last. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api_key', 'list'],
  queryFn: async () => (await api.GET(PATH, { params: { query: { 'page[size]': 100 } } })).data,
});

export interface NewKey {
  name: string;
  scopes: ApiKey['attributes']['scopes'];
  expires_at: string | null;
}

/** Creates a key and returns its secret. */
export async function makeKey(attributes: NewKey): Promise<string> {
  const { data } = await api.POST(PATH, { body: { data: { type: 'api_key', attributes } } });
  await reload();
  return data.data.attributes.key;
}

export async function revokeKey(id: string): Promise<void> {
  await api.DELETE('/v2/api_keys/{id}', { params: { path: { id } } });
  await reload();
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['api_key'] });
}
