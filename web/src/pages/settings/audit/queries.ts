import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import type { AuditSearch } from './search.ts';
import type { Action } from './words.ts';

export type AuditEntry = Schemas['audit_entry'];

export const AUDIT_PAGE_SIZE = 50;

export function auditQuery({ action, who, from, to, page = 1 }: AuditSearch) {
  const query = {
    'page[number]': page,
    'page[size]': AUDIT_PAGE_SIZE,
    ...(action === undefined ? {} : { 'filter[action]': action as Action }),
    ...(who === undefined ? {} : { 'filter[actor]': who }),
    ...(from === undefined ? {} : { 'filter[since]': from }),
    ...(to === undefined ? {} : { 'filter[until]': to }),
  };
  return queryOptions({
    queryKey: ['audit_entry', 'list', query],
    queryFn: async () => (await api.GET('/v2/audit_log', { params: { query } })).data,
    placeholderData: keepPreviousData,
  });
}
