import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import type { AuditSearch } from './search.ts';

export type AuditEntry = Schemas['audit_entry'];

export const AUDIT_PAGE_SIZE = 50;

function filtersOf({ action, who, from, to }: AuditSearch) {
  return {
    ...(action === undefined ? {} : { 'filter[action]': action }),
    ...(who === undefined ? {} : { 'filter[actor]': who }),
    ...(from === undefined ? {} : { 'filter[since]': from }),
    ...(to === undefined ? {} : { 'filter[until]': to }),
  };
}

export function auditTableAddress(search: AuditSearch): string {
  const query = new URLSearchParams(filtersOf(search)).toString();
  return query === '' ? '/v2/audit_log.csv' : `/v2/audit_log.csv?${query}`;
}

export function auditQuery(search: AuditSearch) {
  const query = { 'page[number]': search.page ?? 1, 'page[size]': AUDIT_PAGE_SIZE, ...filtersOf(search) };
  return queryOptions({
    queryKey: ['audit_entry', 'list', query],
    queryFn: async () => (await api.GET('/v2/audit_log', { params: { query } })).data,
    placeholderData: keepPreviousData,
  });
}
