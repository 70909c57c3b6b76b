/** Pages of a list, for REST and MCP. */
import type { Extent, PageRange, Position } from '../../store/lists/page.ts';

/** Larger sizes are silently reduced to this limit. */
export const MAX_PAGE_SIZE = 100;

export interface Page {
  /** Starts at 1. With `after`, counts the pages followed so far. */
  number: number;
  size: number;
  /** Position after which the page starts, used instead of the page number. */
  after?: Position;
  total?: number;
  /** Whether to count all rows, regardless of their number. */
  isExact?: boolean;
}

/**
 * Returns the numbers of the adjacent pages. Beyond the end, the previous page is the last page. An estimated total has
 * no last page.
 */
export function neighbors(
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
