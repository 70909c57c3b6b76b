/** `page[number]` and `page[size]`, and the links and meta of a list (spec/contract 6.1). */
import { MAX_PAGE_SIZE, neighbours, type Page } from '../../operations/lists/pages.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

const NUMBER = 'page[number]';
const SIZE = 'page[size]';
/** Throws 400 unless both are positive integers. A size above 100 is cut to 100, as clients expect. */
export function readPage(query: Query, defaultSize: number): Page {
  if (query.exportPage !== null) return query.exportPage;
  const size = positiveInteger(query, SIZE);
  return {
    number: positiveInteger(query, NUMBER) ?? 1,
    size: size === null ? defaultSize : Math.min(size, MAX_PAGE_SIZE),
  };
}

function positiveInteger(query: Query, name: string): number | null {
  if (!query.has(name)) return null;
  const text = query.text(name) ?? '';
  if (!/^[0-9]+$/.test(text) || Number(text) < 1)
    throw badRequest(`${name} must be a positive integer`, { parameter: name });
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

export interface ListLinks {
  self: string;
  current: string;
  first?: string;
  prev?: string;
  next?: string;
  last?: string;
}

/** Links that do not apply are absent, never null: clients continue while there is a `next` (spec/contract 0). */
export function listLinks(url: string, query: Query, page: Page, total: number): ListLinks {
  const { prev, next, last } = neighbours(page, total);
  const address = (number: number): string => addressOf(url, query, page, number);
  return {
    self: url,
    current: address(page.number),
    ...(prev === undefined ? {} : { first: address(1), prev: address(prev) }),
    ...(next === undefined ? {} : { next: address(next), last: address(last) }),
  };
}

export interface ListMeta {
  /** Items on this page. */
  size: number;
  /** Items on all pages. */
  total: number;
  pagination: { current: number; first?: number; prev?: number; next?: number; last?: number; records: number };
}

export function listMeta(page: Page, itemsOnPage: number, total: number): ListMeta {
  const { prev, next, last } = neighbours(page, total);
  return {
    size: itemsOnPage,
    total,
    pagination: {
      current: page.number,
      ...(prev === undefined ? {} : { first: 1, prev }),
      ...(next === undefined ? {} : { next, last }),
      records: total,
    },
  };
}

function addressOf(url: string, query: Query, page: Page, number: number): string {
  const [path = ''] = url.split('?', 1);
  const size = query.has(SIZE) ? [`${SIZE}=${page.size}`] : [];
  return `${path}?${[...query.without([NUMBER, SIZE]), `${NUMBER}=${number}`, ...size].join('&')}`;
}
