/** What the tracking board reads and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { BoardSearch } from './board-address.ts';
import type { Action } from './words.ts';

export const PAGE_SIZE = 50;

export function boardQuery({ state, reason, move, scac, q, sort, page = 1 }: BoardSearch) {
  return queryOptions({
    queryKey: ['tracking_standing', 'board', { state, reason, move, scac, q, sort, page }],
    queryFn: async ({ signal }) => {
      const query = {
        ...(state === undefined ? {} : { 'filter[state]': state }),
        ...(reason === undefined ? {} : { 'filter[reason]': reason }),
        ...(move === undefined ? {} : { 'filter[whose_move]': move }),
        ...(scac === undefined ? {} : { 'filter[scac]': scac }),
        ...(q === undefined ? {} : { q }),
        ...(sort === undefined ? {} : { sort }),
        'page[size]': PAGE_SIZE,
        'page[number]': page,
      };
      return (await api.GET('/v2/tracking_board', { params: { query }, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

const byId = (id: string) => ({ params: { path: { id } } });

export function standingQuery(id: string) {
  return queryOptions({
    queryKey: ['tracking_standing', id],
    queryFn: async () => (await api.GET('/v2/tracking_requests/{id}/standing', byId(id))).data.data,
    refetchInterval: 30_000,
  });
}

export function attemptsQuery(id: string) {
  return queryOptions({
    queryKey: ['tracking_attempt', id],
    queryFn: async () => {
      const params = { path: { id }, query: { 'page[size]': 50 } };
      return (await api.GET('/v2/tracking_requests/{id}/attempts', { params })).data;
    },
  });
}

export function workflowQuery(id: string) {
  return queryOptions({
    queryKey: ['tracking_workflow', id],
    queryFn: async () => (await api.GET('/v2/tracking_requests/{id}/workflow', byId(id))).data.data,
    refetchInterval: 30_000,
  });
}

export interface Change {
  request_number?: string;
  request_type?: 'bill_of_lading' | 'booking_number' | 'container';
  scac?: string;
}

export interface Outcome {
  id: string;
  status: 'changed' | 'unchanged' | 'refused' | 'not_found' | 'limited';
  detail: string | null;
}

/** As many as one request takes, one request after the other. */
export async function act(
  action: Action,
  ids: readonly string[],
  { days, change = {} }: { days?: number; change?: Change } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += 100) {
    const requests = ids.slice(from, from + 100).map((id) => ({ id, ...change }));
    const body = { action, requests, ...(days === undefined ? {} : { days }) };
    const { data } = await api.POST('/v2/tracking_requests/actions', { body });
    outcomes.push(...data.tracking_requests.map(({ tracking_request_id: id, ...outcome }) => ({ id, ...outcome })));
  }
  return outcomes;
}
