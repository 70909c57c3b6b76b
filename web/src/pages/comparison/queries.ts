import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import type { ComparisonSearch } from './search.ts';

export type Comparison = Schemas['bridge_comparison'];

export const PAGE_SIZE = 50;

export function comparisonQuery({ line, field, first, differs, right, page = 1 }: ComparisonSearch) {
  const query = {
    ...(line === undefined ? {} : { 'filter[line]': line }),
    ...(field === undefined ? {} : { 'filter[field]': field }),
    ...(first === undefined ? {} : { 'filter[first]': first }),
    ...(differs === undefined ? {} : { 'filter[differs]': differs === 'yes' }),
    ...(right === undefined ? {} : { 'filter[right]': right }),
    'page[size]': PAGE_SIZE,
    'page[number]': page,
  };
  return queryOptions({
    queryKey: ['bridge_comparison', query],
    queryFn: async () => (await api.GET('/v2/bridge_comparisons', { params: { query } })).data,
    placeholderData: keepPreviousData,
  });
}

export type LineCounts = Awaited<
  ReturnType<NonNullable<ReturnType<typeof comparisonQuery>['queryFn']>>
>['meta']['lines'][number];
