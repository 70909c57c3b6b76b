/**
 * The list's state in the URL: `status=in_transit` for `filter[status]`, alongside `q`, `sort`, `columns` and `view`.
 */
import type { Schemas } from '../../api/document.ts';

export type ListSearch = Readonly<Record<string, string | undefined>>;

type ViewAttributes = Schemas['saved_view']['attributes'];

/** Returns the query parameter of a filter: `status` for `filter[status]`. */
export function keyOf(parameter: string): string {
  return parameter.replace(/^filter\[(.+)\]$/, '$1');
}

/** Reads every value as a string, because shipment numbers may consist of digits. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );
}

/** Returns the API filters, keyed by parameter name. */
export function filtersOf(search: ListSearch, parameters: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    ['q', ...parameters].flatMap((parameter) => {
      const value = search[keyOf(parameter)];
      return value === undefined ? [] : [[parameter, value]];
    }),
  );
}

export function parametersOf(search: ListSearch, parameters: readonly string[]): Record<string, string> {
  const { sort } = search;
  return { ...filtersOf(search, parameters), ...(sort === undefined ? {} : { sort }) };
}

export function columnsOf({ columns }: ListSearch): string[] | null {
  return columns === undefined ? null : columns.split(',').filter(Boolean);
}

export function searchOfView(id: string, { filters, columns, sort }: ViewAttributes): ListSearch {
  return {
    ...Object.fromEntries(Object.entries(filters).map(([parameter, value]) => [keyOf(parameter), value])),
    ...(columns === null ? {} : { columns: columns.join(',') }),
    ...(sort === null ? {} : { sort }),
    view: id,
  };
}

/** Returns the part of the page's state that a view saves. */
export function viewOf(
  search: ListSearch,
  parameters: readonly string[],
): Pick<ViewAttributes, 'filters' | 'columns' | 'sort'> {
  return { filters: filtersOf(search, parameters), columns: columnsOf(search), sort: search['sort'] ?? null };
}

export function differsFrom(view: ViewAttributes, search: ListSearch, parameters: readonly string[]): boolean {
  const now = viewOf(search, parameters);
  const written = (one: Pick<ViewAttributes, 'filters' | 'columns' | 'sort'>) =>
    JSON.stringify([Object.entries(one.filters).sort(), one.columns, one.sort]);
  return written(now) !== written(view);
}
