/** Lists that support saved views, with their filters and sort keys. */
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

/** Returns what is wrong with a filter value, or null if it is valid. */
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

/** Returns what is wrong with a sort order such as `-created_at,changed_at`, or null if it is valid. */
export function problemOfSort(list: SavedListName, sort: string): string | null {
  const keys = sort.split(',').map((text) => text.trim().replace(/^-/, ''));
  const unknown = keys.find((key) => !lists[list].sortKeys.includes(key));
  if (unknown === undefined) return null;
  const valid = lists[list].sortKeys.join(', ');
  return valid === '' ? `The list of ${list.replace('_', ' ')} can't be sorted` : `Sort must consist of: ${valid}`;
}
