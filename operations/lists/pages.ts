/** Pages of a list by their numbers, as REST and tools give them. */

/** Larger sizes are cut to it silently, as clients expect. */
export const MAX_PAGE_SIZE = 100;

export interface Page {
  /** From 1. */
  number: number;
  size: number;
  /** Rows on all pages, where they were counted before. */
  total?: number;
}

/** A page behind the last one leads back to the last one. */
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
