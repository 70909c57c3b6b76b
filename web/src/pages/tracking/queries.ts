import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { BatchResult } from '../lists/bulk-actions.ts';
import type { BoardSearch } from './board-address.ts';
import type { Action, Standing } from './words.ts';

export const PAGE_SIZE = 50;
/** Maximum number of selected requests. Actions on more requests would take too long. */
export const MAX_SELECTED = 10_000;

function parametersOf({ state, reason, move, scac, q, sort }: BoardSearch) {
  return {
    ...(state === undefined ? {} : { 'filter[state]': state }),
    ...(reason === undefined ? {} : { 'filter[reason]': reason }),
    ...(move === undefined ? {} : { 'filter[whose_move]': move }),
    ...(scac === undefined ? {} : { 'filter[scac]': scac }),
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
  };
}

export function boardQuery(search: BoardSearch) {
  const { state, reason, move, scac, q, sort, page = 1 } = search;
  return queryOptions({
    queryKey: ['tracking_standing', 'board', { state, reason, move, scac, q, sort, page }],
    queryFn: async ({ signal }) => {
      const query = { ...parametersOf(search), 'page[size]': PAGE_SIZE, 'page[number]': page };
      return (await api.GET('/v2/tracking_board', { params: { query }, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

export interface SelectedRequest {
  id: string;
  attributes: Pick<Standing['attributes'], (typeof SELECTED_FIELDS)[number]>;
}

const SELECTED_FIELDS = ['request_number', 'request_type', 'scac', 'actions'] as const;

/**
 * Reads the requests on all pages, up to `MAX_SELECTED`. Removes duplicates, because requests may move to another page
 * in the meantime.
 */
export async function readSelected(search: BoardSearch): Promise<SelectedRequest[]> {
  const fields = { 'fields[tracking_standing]': SELECTED_FIELDS.join(), 'page[size]': 100 };
  const found = new Map<string, SelectedRequest>();
  const query = { ...parametersOf(search), ...fields };
  for await (const { id, attributes } of api.paginate('/v2/tracking_board', { params: { query } })) {
    if (found.set(id, { id, attributes }).size === MAX_SELECTED) break;
  }
  return [...found.values()];
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

export async function act(
  action: Action,
  selected: readonly SelectedRequest[],
  { days, change = {} }: { days?: number; change?: Change },
): Promise<BatchResult> {
  const requests = selected.map(({ id }) => ({ id, ...change }));
  const body = { action, requests, ...(days === undefined ? {} : { days }) };
  const { data } = await api.POST('/v2/tracking_requests/actions', { body });
  const numbers = new Map(selected.map(({ id, attributes }) => [id, attributes.request_number]));
  const results = data.tracking_requests.map(({ tracking_request_id: id, status, detail }) => ({
    id,
    label: numbers.get(id) ?? id,
    status: status === 'limited' ? ('waiting' as const) : status,
    detail,
  }));
  return { results, retryAfterSeconds: data.retry_after ?? null };
}
