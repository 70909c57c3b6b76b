import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Line = Schemas['shipping_line'];
export type LineCheck = Schemas['line_check'];

export const linesQuery = queryOptions({
  queryKey: ['shipping_line', 'list'],
  queryFn: async () => (await api.GET('/v2/shipping_lines')).data,
  // Lines rarely change: operators configure them on the server.
  staleTime: 5 * 60_000,
});

/** Checks a line. Without a number, the server uses an invented one, which tests only the address and the login. */
export async function checkLine(id: string, number: string): Promise<LineCheck['attributes']> {
  const attributes = number.trim() === '' ? {} : { number: number.trim() };
  const { data } = await api.POST('/v2/shipping_lines/{id}/check', {
    params: { path: { id } },
    body: { data: { type: 'line_check', attributes } },
  });
  // The last check is stored with the account's credentials.
  await queryClient.invalidateQueries({ queryKey: ['line_credentials'] });
  return data.data.attributes;
}

export type LineCredentials = Schemas['line_credentials'];

export const lineCredentialsQuery = queryOptions({
  queryKey: ['line_credentials', 'list'],
  queryFn: async () => (await api.GET('/v2/line_credentials', { params: { query: { 'page[size]': 100 } } })).data.data,
});

/** Sends the values to the server; the browser does not store them. */
export async function setCredentials(id: string, values: Readonly<Record<string, string>>): Promise<void> {
  await api.PATCH('/v2/line_credentials/{id}', {
    params: { path: { id } },
    body: { data: { type: 'line_credentials', attributes: { values } } },
  });
  await reloadLines();
}

export async function removeCredentials(id: string): Promise<void> {
  await api.DELETE('/v2/line_credentials/{id}', { params: { path: { id } } });
  await reloadLines();
}

async function reloadLines(): Promise<void> {
  await Promise.all(
    ['line_credentials', 'shipping_line', 'source_guide'].map((type) =>
      queryClient.invalidateQueries({ queryKey: [type] }),
    ),
  );
}
