/** Numbered pages of a list, for REST and MCP. */

/** Larger sizes are silently reduced to this, as clients expect. */
export const MAX_PAGE_SIZE = 100;

export interface Page {
  /** Starts at 1. */
  number: number;
  size: number;
  /** Rows on all pages, if already counted. */
  total?: number;
}

/** Returns the numbers of the adjacent pages. For a page beyond the end, the previous page is the last page. */
export function neighbours(
  page: Page,
  total: number,
): { prev: number | undefined; next: number | undefined; last: number } {
  const last = Math.max(1, Math.ceil(total / page.size));
  return {
    prev: page.number > 1 ? Math.min(page.number - 1, last) : undefined,
    next: page.number < last ? page.number + 1 : undefined,
    last,
  };
}

export function sliceOf({ number, size, total }: Page): { limit: number; offset: number; total?: number } {
  const slice = { limit: size, offset: Math.min((number - 1) * size, Number.MAX_SAFE_INTEGER) };
  return total === undefined ? slice : { ...slice, total };
}
