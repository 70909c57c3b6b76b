/** Wraps the rows of a list with links and totals as in REST, the next page, and display hints (spec/contract 7.4). */
import { z } from 'zod';
import { neighbors, type Page } from '../../operations/lists/pages.ts';
import type { Extent } from '../../store/lists/page.ts';
import { type Links, metadataOf, type PolledSource, untrustedText } from '../values/sources.ts';
import type { ListRequest } from './list-arguments.ts';
import { fitRows } from './row-budget.ts';

const open = z.looseObject({});

/** Builds the output schema, which is short because three tools contain it. `row` describes a row. */
export function listResultSchema(row: string) {
  return z.object({
    items: z.array(open).describe(`${row}; unknown values are absent`),
    links: open,
    meta: z.looseObject({ size: z.int(), total: z.int() }).describe('nextPage unless this is the last page'),
    unsupportedFilters: z.array(z.string()),
    display: open,
    _metadata: open.describe('links.api of a row; leftOut: members removed from long rows'),
  });
}

/** Builds the `_metadata` of a row, without members that are the same in all rows. */
export function rowMetadata(sources: readonly PolledSource[], { app }: Links) {
  return { ...metadataOf(sources, { app, api: '' }), links: { app } };
}

interface Listing {
  /** Absolute URL of the list in REST. */
  address: string;
  request: Pick<ListRequest<unknown, unknown>, 'page' | 'query' | 'unsupportedFilters'>;
  items: readonly Record<string, unknown>[];
  extent: Extent;
  /** Default columns of a table. */
  columns: readonly string[];
  /** Paths of texts that sources write. */
  foreignTexts: readonly string[];
  /** Members that may be removed from long rows, least important first. */
  expendable: readonly string[];
}

export function listResult({ address, request, extent, columns, foreignTexts, expendable, ...listed }: Listing) {
  const { page, query, unsupportedFilters } = request;
  const { next } = neighbors(page, extent);
  const { items, leftOut } = fitRows(listed.items, expendable);
  return {
    items,
    links: linksOf(address, query, page, extent),
    meta: {
      size: items.length,
      total: extent.total,
      ...(extent.isEstimated ? { totalIsEstimated: true } : {}),
      page: page.number,
      pageSize: page.size,
      ...(next === undefined ? {} : { nextPage: next }),
    },
    unsupportedFilters: [...unsupportedFilters],
    display: { preferredFormat: 'table', tableWhenRowsGte: 2, defaultColumns: [...columns] },
    _metadata: {
      links: { api: `${address}/{id}` },
      untrustedText: untrustedText({ items }, foreignTexts),
      ...(leftOut.length === 0 ? {} : { leftOut }),
    },
  };
}

/** Links that do not apply are absent, as in REST (spec/contract 0.1). */
function linksOf(
  address: string,
  query: readonly (readonly [string, string])[],
  page: Page,
  extent: Extent,
): Record<string, string> {
  const { prev, next, last } = neighbors(page, extent);
  const of = (number: number): string => {
    const all = [...query, ['page[number]', String(number)], ['page[size]', String(page.size)]] as const;
    return `${address}?${all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  };
  return {
    self: of(page.number),
    ...(prev === undefined ? {} : { first: of(1), prev: of(prev) }),
    ...(next === undefined ? {} : { next: of(next) }),
    ...(last === undefined ? {} : { last: of(last) }),
  };
}
