import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Brand = Schemas['brand']['attributes'];

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: async () => (await api.GET('/v2/brand')).data.data.attributes,
});

export async function changeBrand(attributes: Partial<Brand>): Promise<void> {
  await api.PATCH('/v2/brand', { body: { data: { type: 'brand', attributes } } });
  await queryClient.invalidateQueries({ queryKey: ['brand'] });
}

/** Reads a file as a data URL, in which the API takes logos. */
export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
