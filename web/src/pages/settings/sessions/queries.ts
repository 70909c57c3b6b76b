import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type SignIn = Schemas['sign_in'];

const PATH = '/v2/sign_ins';

export const signInsQuery = queryOptions({
  queryKey: ['sign_in', 'list'],
  queryFn: async () => (await api.GET(PATH, { params: { query: { 'page[size]': 100 } } })).data,
});

export async function endSignIn(id: string): Promise<void> {
  await api.DELETE('/v2/sign_ins/{id}', { params: { path: { id } } });
  await queryClient.invalidateQueries({ queryKey: ['sign_in'] });
}

export async function endOtherSignIns(): Promise<void> {
  await api.DELETE(PATH);
  await queryClient.invalidateQueries({ queryKey: ['sign_in'] });
}
