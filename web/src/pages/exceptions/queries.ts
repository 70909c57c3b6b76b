import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { queryClient } from '../../app/query-client.ts';
import type { BoardSearch } from './search.ts';

export type Exception = Schemas['exception'];
export type ExceptionKind = Exception['attributes']['kind'];
export type Severity = Exception['attributes']['severity'];
export type Person = Schemas['user'];
/** The part of a shipment that the board shows. */
export type ListedShipment = Pick<Schemas['shipment'], 'id' | 'type'> & {
  attributes: Pick<Schemas['shipment']['attributes'], (typeof SHIPMENT_FIELDS)[number]>;
};
const SHIPMENT_FIELDS = [
  'port_of_discharge_name',
  'pod_vessel_name',
  'pod_voyage_number',
  'customer_name',
  'ref_numbers',
] as const satisfies readonly (keyof Schemas['shipment']['attributes'])[];

/** No event is published when an exception opens because time has passed, so the board is refreshed periodically. */
const REFRESH_MS = 60_000;
export const PAGE_SIZE = 100;

export const exceptionSummaryQuery = queryOptions({
  queryKey: ['exception', 'summary'],
  queryFn: async () => (await api.GET('/v2/exceptions/summary')).data.data,
  refetchInterval: REFRESH_MS,
});

export function filtersOf({ state = 'open', kind, assignee, shipment, container }: BoardSearch) {
  return {
    'filter[state]': state,
    ...(kind === undefined ? {} : { 'filter[kind]': kind }),
    ...(assignee === undefined ? {} : { 'filter[assignee]': assignee }),
    ...(shipment === undefined ? {} : { 'filter[shipment_id]': shipment }),
    ...(container === undefined ? {} : { 'filter[container_id]': container }),
  };
}

export function boardQuery(search: BoardSearch) {
  const { page = 1 } = search;
  const query = {
    ...filtersOf(search),
    include: 'assignee,shipment',
    'fields[shipment]': SHIPMENT_FIELDS.join(),
    'page[size]': PAGE_SIZE,
    'page[number]': page,
  };
  return queryOptions({
    queryKey: ['exception', 'board', query],
    queryFn: async () => (await api.GET('/v2/exceptions', { params: { query } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function exceptionQuery(id: string) {
  return queryOptions({
    queryKey: ['exception', id],
    queryFn: async () => {
      const query = { include: 'assignee,acknowledged_by' };
      return (await api.GET('/v2/exceptions/{id}', { params: { path: { id }, query } })).data;
    },
  });
}

export interface ExceptionChange {
  assignee_id?: string | null;
  acknowledged?: boolean;
  snoozed_until?: string | null;
  note?: string | null;
}

/** Changes one or more exceptions. Returns how many could not be changed, usually because they had ended. */
export async function changeExceptions(ids: readonly string[], change: ExceptionChange): Promise<{ refused: number }> {
  const refused: string[] = [];
  for (let first = 0; first < ids.length; first += PAGE_SIZE) {
    const body = { exception_ids: ids.slice(first, first + PAGE_SIZE), ...change };
    const { data } = await api.PATCH('/v2/exceptions', { body });
    for (const { exception_id: id, status } of data.exceptions) if (status !== 'changed') refused.push(id);
  }
  await queryClient.invalidateQueries({ queryKey: ['exception'] });
  return { refused: refused.length };
}
