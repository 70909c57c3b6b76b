/** Pages of a list, for REST and MCP. */
import type { Extent, PageRange, Position } from '../../store/lists/page.ts';

/** Larger sizes are silently reduced to this, as clients expect. */
export const MAX_PAGE_SIZE = 100;

export interface Page {
  /** Starts at 1; with `after`, which page of the walk this is. */
  number: number;
  size: number;
  /** Position that the page follows, instead of its number. */
  after?: Position;
  /** Number of rows on all pages, if already counted. */
  total?: number;
  /** Counts all rows, however many. */
  isExact?: boolean;
}

/** Returns the numbers of the adjacent pages. For a page beyond the end, the previous page is the last page. An
 * estimated total has no last page. */
export function neighbours(
  page: Page,
  { total, isEstimated }: Extent,
): { prev: number | undefined; next: number | undefined; last: number | undefined } {
  const last = Math.max(1, Math.ceil(total / page.size));
  const hasNext = page.number < last;
  return {
    prev: page.number > 1 ? Math.min(page.number - 1, last) : undefined,
    next: hasNext ? page.number + 1 : undefined,
    last: hasNext && !isEstimated ? last : undefined,
  };
}

export function sliceOf({ number, size, after, total, isExact }: Page): PageRange {
  const offset = after === undefined ? Math.min((number - 1) * size, Number.MAX_SAFE_INTEGER) : 0;
  return {
    limit: size,
    offset,
    ...(after === undefined ? {} : { after }),
    ...(total === undefined ? {} : { total }),
    ...(isExact === undefined ? {} : { isExact }),
  };
}
