/** `page[number]`, `page[size]` and `page[after]`, and the links and meta of a list (spec/contract 6.1). */
import { MAX_PAGE_SIZE, neighbors, type Page } from '../../operations/lists/pages.ts';
import type { Extent } from '../../store/lists/page.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

const NUMBER = 'page[number]';
const SIZE = 'page[size]';
export const AFTER = 'page[after]';

/**
 * Parses the page parameters. Throws 400 if number or size is not a positive integer, or if the cursor does not belong
 * to this list. A size above 100 is reduced to 100, as clients expect.
 */
export function readPage(query: Query, defaultSize: number): Page {
  if (query.exportPage !== null) return query.exportPage;
  const given = positiveInteger(query, SIZE);
  const size = given === null ? defaultSize : Math.min(given, MAX_PAGE_SIZE);
  const number = positiveInteger(query, NUMBER);
  if (!query.has(AFTER)) return { number: number ?? 1, size };
  if (number !== null) throw badRequest(`${AFTER} and ${NUMBER} cannot be combined`, { parameter: AFTER });
  const cursor = query.text(AFTER);
  if (cursor === null) return { number: 1, size, after: [] };
  const position = query.readCursor(cursor);
  if (position !== null) return { number: position.pages + 1, size, after: position.after };
  throw badRequest(`${AFTER} must be a cursor of this list, with its filters and order`, { parameter: AFTER });
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

/**
 * Builds the links of a list. Those that do not apply are absent, never null, because clients continue as long as
 * `next` exists (spec/contract 0).
 */
export function listLinks(url: string, query: Query, page: Page, extent: Extent): ListLinks {
  const address = (name: string, value: string | number): string => addressOf(url, query, page, `${name}=${value}`);
  if (page.after !== undefined) {
    const { end = null } = extent;
    const next = end && query.writeCursor({ pages: page.number, after: end });
    return {
      self: url,
      current: address(AFTER, query.text(AFTER) ?? ''),
      ...(next === null ? {} : { next: address(AFTER, next) }),
    };
  }
  const { prev, next, last } = neighbors(page, extent);
  return {
    self: url,
    current: address(NUMBER, page.number),
    ...(prev === undefined ? {} : { first: address(NUMBER, 1), prev: address(NUMBER, prev) }),
    ...(next === undefined ? {} : { next: address(NUMBER, next) }),
    ...(last === undefined ? {} : { last: address(NUMBER, last) }),
  };
}

export interface ListMeta {
  /** Items on this page. */
  size: number;
  /** Items on all pages. */
  total: number;
  /** Present if `total` is an estimate. */
  total_is_estimated?: true;
  pagination: { current: number; first?: number; prev?: number; next?: number; last?: number; records: number };
}

export function listMeta(page: Page, itemsOnPage: number, extent: Extent): ListMeta {
  const { total, isEstimated } = extent;
  const figures = { size: itemsOnPage, total, ...(isEstimated ? { total_is_estimated: true as const } : {}) };
  if (page.after !== undefined) return { ...figures, pagination: { current: page.number, records: total } };
  const { prev, next, last } = neighbors(page, extent);
  return {
    ...figures,
    pagination: {
      current: page.number,
      ...(prev === undefined ? {} : { first: 1, prev }),
      ...(next === undefined ? {} : { next }),
      ...(last === undefined ? {} : { last }),
      records: total,
    },
  };
}

function addressOf(url: string, query: Query, page: Page, place: string): string {
  const [path = ''] = url.split('?', 1);
  const size = query.has(SIZE) ? [`${SIZE}=${page.size}`] : [];
  return `${path}?${[...query.without([NUMBER, SIZE, AFTER]), place, ...size].join('&')}`;
}
