/**
 * Queries and mutations of lists. Query keys begin with the resource type, so that a change to one resource invalidates
 * all queries of its type.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { type ListDefinition, type ListName, PAGE_SIZE } from './list-definition.ts';

export type SavedView = Schemas['saved_view'];

export function listPageQuery<Row>(
  definition: ListDefinition<Row>,
  parameters: Readonly<Record<string, string>>,
  page: number,
) {
  return queryOptions({
    queryKey: [definition.type, 'list', parameters, page],
    queryFn: ({ signal }) => definition.read(parameters, page, signal),
  });
}

/** More rows than anyone reads on paper. Exports contain all rows. */
const MAX_PRINTED = 1_000;

/** Reads the first rows of a list, up to `MAX_PRINTED`, together with the total number. */
export function printedRowsQuery<Row>(definition: ListDefinition<Row>, parameters: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: [definition.type, 'print', parameters],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const read = await definition.read(parameters, page, signal);
        rows.push(...read.rows);
        if (read.rows.length < PAGE_SIZE || rows.length >= MAX_PRINTED)
          return { rows, total: Math.max(read.total, rows.length) };
      }
    },
    // Never refreshed, because it is printed as read.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function savedViewsQuery(list: ListName) {
  return queryOptions({
    queryKey: ['saved_view', list],
    queryFn: async () => {
      const views: SavedView[] = [];
      const query = { 'filter[list]': list, 'page[size]': 100 };
      for await (const view of api.paginate('/v2/saved_views', { params: { query } })) views.push(view);
      return views;
    },
  });
}

export const linesQuery = queryOptions({
  queryKey: ['shipping_line'],
  queryFn: async () => (await api.GET('/v2/shipping_lines')).data.data,
  staleTime: 60 * 60_000,
});

export function portsQuery(text: string) {
  return queryOptions({
    queryKey: ['port', 'search', text],
    queryFn: async () => {
      const query = { q: text, 'page[size]': 20 };
      const { data } = await api.GET('/v2/ports', { params: { query } });
      return data.data.map(({ attributes: { code, name, country_code } }) => ({
        value: code,
        label: `${name}, ${country_code} (${code})`,
      }));
    },
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });
}

export function customersQuery(text: string) {
  return queryOptions({
    queryKey: ['party', 'search', text],
    queryFn: async () => {
      const { data } = await api.GET('/v2/parties', { params: { query: { q: text, 'page[size]': 20 } } });
      return data.data.map(({ id, attributes }) => ({ value: id, label: attributes.company_name }));
    },
    placeholderData: keepPreviousData,
  });
}

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['party', id],
    queryFn: async () => (await api.GET('/v2/parties/{id}', { params: { path: { id } } })).data.data,
    enabled: id !== '',
  });
}
