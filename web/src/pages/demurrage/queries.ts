import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import type { DemurrageSearch } from './search.ts';

export type Standing = Schemas['demurrage'];
export type Evidence = Schemas['demurrage_evidence'];
export type Cost = Standing['attributes']['cost'];

export const PAGE_SIZE = 100;
/** Urgency changes at the end of a day without an event, so the data is refreshed periodically. */
const REFRESH_MS = 60_000;

export function filtersOf({ urgency, q, port, terminal, line, held }: DemurrageSearch) {
  return {
    ...(urgency === undefined ? {} : { 'filter[urgency]': urgency }),
    ...(q === undefined ? {} : { q }),
    ...(port === undefined ? {} : { 'filter[port]': port }),
    ...(terminal === undefined ? {} : { 'filter[terminal_id]': terminal }),
    ...(line === undefined ? {} : { 'filter[carrier]': line }),
    ...(held === undefined ? {} : { 'filter[held]': true }),
  };
}

export function boardQuery(search: DemurrageSearch) {
  const { page = 1 } = search;
  const query = {
    ...filtersOf(search),
    include: 'pickup_facility',
    'page[size]': PAGE_SIZE,
    'page[number]': page,
  };
  return queryOptions({
    queryKey: ['demurrage', query],
    queryFn: async () => (await api.GET('/v2/demurrage', { params: { query } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function evidenceQuery(id: string) {
  return queryOptions({
    queryKey: ['demurrage_evidence', id],
    queryFn: async () => {
      const query = { include: 'pickup_facility' };
      return (await api.GET('/v2/containers/{id}/demurrage', { params: { path: { id }, query } })).data;
    },
  });
}
