/**
 * Reads the rows of a list of any length: the first page and the visible ones. Pages stay cached until they are stale;
 * after a change, only the first page and the visible ones are read again.
 */
import { useThrottledCallback } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ListDefinition, type ListPageOfRows, PAGE_SIZE } from './list-definition.ts';
import { listPageQuery } from './queries.ts';

/** A placeholder for a row that is loading, identified by its position. */
export interface Pending {
  pending: number;
}

export function isPending(row: unknown): row is Pending {
  return typeof row === 'object' && row !== null && 'pending' in row;
}

/**
 * Totals may be estimates that differ from page to page; an exact total takes precedence, otherwise the largest
 * estimate.
 */
function totalOf(pages: readonly ListPageOfRows<unknown>[]): { total: number; isEstimated: boolean } {
  const exact = pages.find((page) => !page.isEstimated);
  const total = exact?.total ?? Math.max(0, ...pages.map((page) => page.total));
  return { total, isEstimated: pages.length > 0 && exact === undefined };
}

export function useListRows<Row>(definition: ListDefinition<Row>, parameters: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const [{ first, last }, setPages] = useState({ first: 1, last: 1 });
  const firstPage = useQuery({ ...listPageQuery(definition, parameters, 1), placeholderData: keepPreviousData });
  const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((page) => page > 1);
  const results = useQueries({ queries: wanted.map((page) => listPageQuery(definition, parameters, page)) });
  const all = [firstPage, ...results];
  const { total, isEstimated } = totalOf(all.flatMap(({ data }) => data ?? []));
  // Rebuilds the rows when a page arrives, not whenever the visible range changes.
  const arrivals = all.map(({ dataUpdatedAt, isPlaceholderData }) => `${dataUpdatedAt}${isPlaceholderData}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads arrived pages from the cache
  const rows = useMemo(() => {
    const rows: (Row | Pending)[] = Array.from({ length: total }, (_, index) => ({ pending: index }));
    for (let page = 1; page <= Math.ceil(total / PAGE_SIZE); page += 1) {
      const { queryKey } = listPageQuery(definition, parameters, page);
      const cached = client.getQueryData<ListPageOfRows<Row>>(queryKey) ?? (page === 1 ? firstPage.data : undefined);
      for (const [index, row] of cached?.rows.entries() ?? []) {
        const place = (page - 1) * PAGE_SIZE + index;
        if (place < total) rows[place] = row;
      }
    }
    return rows;
  }, [client, definition, parameters, total, arrivals]);
  // Skips pages that are quickly scrolled past, because a user may send only 600 requests a minute.
  const onView = useThrottledCallback((from: number, to: number) => {
    const next = { first: Math.floor(from / PAGE_SIZE) + 1, last: Math.floor(to / PAGE_SIZE) + 1 };
    setPages((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, 150);
  return {
    rows,
    total,
    isEstimated,
    onView,
    isLoading: firstPage.isPending,
    /** Whether the rows shown still match the previous filters. */
    isChanging: firstPage.isPlaceholderData,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) refetch();
    },
  };
}
