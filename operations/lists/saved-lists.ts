/** Lists of which views can be saved, with what may stand in a view: the filters and the keys of the order of the list itself. */
import { CONTAINER_SORT_KEYS } from '../../store/containers/containers.ts';
import { SHIPMENT_SORT_KEYS } from '../../store/shipments/shipments.ts';
import { containerFilters } from './container-filters.ts';
import { UnreadableValue } from './filter-values.ts';
import type { ListFilter } from './list-filters.ts';
import { shipmentFilters } from './shipment-filters.ts';
import { trackingRequestFilters } from './tracking-request-filters.ts';

interface SavedList {
  filters: readonly Pick<ListFilter<unknown>, 'name' | 'read'>[];
  sortKeys: readonly string[];
}

export const SAVED_LISTS = ['shipments', 'containers', 'tracking_requests'] as const;
export type SavedListName = (typeof SAVED_LISTS)[number];

const lists: Readonly<Record<SavedListName, SavedList>> = {
  shipments: { filters: shipmentFilters, sortKeys: SHIPMENT_SORT_KEYS },
  containers: { filters: containerFilters, sortKeys: CONTAINER_SORT_KEYS },
  tracking_requests: { filters: trackingRequestFilters, sortKeys: [] },
};

/** What is wrong with the value of a filter; null where the list reads it. */
export function problemOfFilter(list: SavedListName, name: string, value: string): string | null {
  const filter = lists[list].filters.find((one) => one.name === name);
  if (filter === undefined) return `The list of ${list.replace('_', ' ')} has no filter ${name}`;
  try {
    filter.read([value]);
    return null;
  } catch (error) {
    if (error instanceof UnreadableValue) return error.message;
    throw error;
  }
}

/** What is wrong with an order such as `-created_at,changed_at`; null where the list has its keys. */
export function problemOfSort(list: SavedListName, sort: string): string | null {
  const keys = sort.split(',').map((text) => text.trim().replace(/^-/, ''));
  const unknown = keys.find((key) => !lists[list].sortKeys.includes(key));
  if (unknown === undefined) return null;
  const known = lists[list].sortKeys.join(', ');
  return known === '' ? `The list of ${list.replace('_', ' ')} has one order` : `Sort must be made of: ${known}`;
}
