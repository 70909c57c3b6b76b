/** What surrounds the rows of a list: links and totals as REST has them, the next page, and how to show them (rest-contract 7.4). */
import { z } from 'zod';
import { neighbours, type Page } from '../operations/lists/pages.ts';
import type { ListRequest } from './list-arguments.ts';

/** In few words, as it stands in three tools. `row` says what a row holds. */
export function listAnswer(row: string) {
  return z.object({
    items: z.array(z.looseObject({})).describe(`${row}; what is not known is absent`),
    links: z.record(z.string(), z.string()).describe('The same list in REST'),
    meta: z.looseObject({ size: z.int(), total: z.int() }).describe('page, nextPage while there is one'),
    unsupportedFilters: z.array(z.string()).describe('Not applied'),
    display: z.looseObject({}),
    _metadata: z.looseObject({}),
  });
}

interface Listing {
  /** Of the list in REST, absolute. */
  address: string;
  request: Pick<ListRequest<unknown, unknown>, 'page' | 'query' | 'unsupportedFilters'>;
  items: readonly Record<string, unknown>[];
  /** On all pages. */
  total: number;
  /** Columns of a table for people. */
  columns: readonly string[];
  untrustedText: readonly string[];
}

export function answerList({ address, request, items, total, columns, untrustedText }: Listing) {
  const { page, query, unsupportedFilters } = request;
  const { next } = neighbours(page, total);
  return {
    items: [...items],
    links: linksOf(address, query, page, total),
    meta: {
      size: items.length,
      total,
      page: page.number,
      pageSize: page.size,
      ...(next === undefined ? {} : { nextPage: next }),
    },
    unsupportedFilters: [...unsupportedFilters],
    display: { preferredFormat: 'table', tableWhenRowsGte: 2, defaultColumns: [...columns] },
    _metadata: { untrustedText: [...untrustedText] },
  };
}

/** Members that do not apply are absent, as in REST (rest-contract 0.1). */
function linksOf(
  address: string,
  query: readonly (readonly [string, string])[],
  page: Page,
  total: number,
): Record<string, string> {
  const { prev, next, last } = neighbours(page, total);
  const of = (number: number): string => {
    const all = [...query, ['page[number]', String(number)], ['page[size]', String(page.size)]] as const;
    return `${address}?${all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  };
  return {
    self: of(page.number),
    ...(prev === undefined ? {} : { first: of(1), prev: of(prev) }),
    ...(next === undefined ? {} : { next: of(next), last: of(last) }),
  };
}
