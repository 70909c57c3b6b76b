import { createHash } from 'node:crypto';
import type { Event } from './event-types.ts';
import { BadQuery, type EventQuery } from './query.ts';

/**
 * How the next page is announced.
 * - `none`: only `Current-Page`, as sent by a line that ignores `limit`;
 * - `next_page_cursor`, `next_page_bare`: a cursor in `Next-Page-Cursor` or `Next-Page`;
 * - `next_page_url`, `next_page_relative`, `link`: a URL in `Next-Page` or in an RFC 8288 `Link`;
 * - `endless`: a new cursor on every page; `repeated`: always the same cursor;
 * - `empty_last`: an additional empty page after the last event;
 * - `cross_origin`: the URL of another server (`elsewhere`).
 */
export type Paging =
  | 'none'
  | 'next_page_cursor'
  | 'next_page_bare'
  | 'next_page_url'
  | 'next_page_relative'
  | 'link'
  | 'endless'
  | 'repeated'
  | 'empty_last'
  | 'cross_origin';

export interface Page {
  events: Event[];
  headers: Record<string, string>;
}

export interface PageContext {
  paging: Paging;
  /** Maximum number of events on a page, whatever `limit` is. */
  pageSize: number;
  /** Absolute URL of the request as received. */
  url: URL;
  /** Origin of the other server for `cross_origin`. */
  elsewhere: string;
}

/** Returns the page that the cursor points to. Throws `BadQuery` for an invalid cursor or one of another query. */
export function cutPage(all: Event[], query: EventQuery, context: PageContext): Page {
  if (context.paging === 'none') return { events: all, headers: { 'Current-Page': context.url.href } };
  const size = Math.min(query.limit, context.pageSize);
  const start = query.cursor === null ? 0 : readCursor(query.cursor, query);
  const forEver = context.paging === 'endless' || context.paging === 'repeated';
  const events = forEver ? all.slice(0, size) : all.slice(start, start + size);
  const end = start + size;
  const more = end < all.length || (context.paging === 'empty_last' && start < all.length);
  const headers: Record<string, string> = { 'Current-Page': query.cursor ?? makeCursor(0, query) };
  if (forEver || more) {
    const next = makeCursor(context.paging === 'repeated' ? size : end, query);
    Object.assign(headers, announce(next, context));
  }
  return { events, headers };
}

function announce(cursor: string, { paging, url, elsewhere }: PageContext): Record<string, string> {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  const relative = `${next.pathname}${next.search}`;
  switch (paging) {
    case 'next_page_url':
      return { 'Next-Page': next.href };
    case 'next_page_relative':
      return { 'Next-Page': relative };
    case 'next_page_bare':
      return { 'Next-Page': cursor };
    case 'link':
      return { Link: `<${url.href}>; rel="first", <${next.href}>; rel="next"` };
    case 'cross_origin':
      return { 'Next-Page': `${elsewhere}${relative}` };
    default:
      return { 'Next-Page-Cursor': cursor };
  }
}

/** Builds an opaque cursor: an offset and a hash of the query it belongs to. */
function makeCursor(offset: number, query: EventQuery): string {
  return Buffer.from(JSON.stringify({ offset, of: hash(query) })).toString('base64url');
}

function readCursor(cursor: string, query: EventQuery): number {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof read === 'object' && read !== null && 'offset' in read && 'of' in read) {
      if (typeof read.offset === 'number' && read.of === hash(query)) return read.offset;
    }
  } catch {
    // Falls through, since this is not one of our cursors.
  }
  throw new BadQuery('invalidQuery', 'cursor does not belong to this query');
}

function hash(query: EventQuery): string {
  return createHash('sha256').update(query.fingerprint).digest('hex').slice(0, 16);
}
