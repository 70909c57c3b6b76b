import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';

export type Line = Schemas['shipping_line'];
export type LineCheck = Schemas['line_check'];

export const linesQuery = queryOptions({
  queryKey: ['shipping_line', 'list'],
  queryFn: async () => (await api.GET('/v2/shipping_lines')).data,
  // Lines are set up where the server is.
  staleTime: 5 * 60_000,
});

/** An empty number: one that no line has, which proves address and login alone. */
export async function checkLine(id: string, number: string): Promise<LineCheck['attributes']> {
  const attributes = number.trim() === '' ? {} : { number: number.trim() };
  const { data } = await api.POST('/v2/shipping_lines/{id}/check', {
    params: { path: { id } },
    body: { data: { type: 'line_check', attributes } },
  });
  return data.data.attributes;
}
