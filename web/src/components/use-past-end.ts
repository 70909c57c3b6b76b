import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

interface PageOfRows {
  data: readonly unknown[];
  meta: { total: number };
}

/**
 * Redirects to the last page if the current one is past the end, as happens when rows leave the list. Returns whether
 * it is past the end. The page number is the query parameter `page`.
 */
export function usePastEnd(shown: PageOfRows | undefined, page: number | undefined, pageSize: number): boolean {
  const navigate = useNavigate();
  const total = shown?.meta.total ?? 0;
  const isPastEnd = shown?.data.length === 0 && total > 0;
  const last = Math.ceil(total / pageSize);
  const isLost = isPastEnd && (page ?? 1) > last;
  useEffect(() => {
    if (!isLost) return;
    const search = (before: object) => ({ ...before, page: last > 1 ? last : undefined });
    void navigate({ to: '.', search: search as never, replace: true, ignoreBlocker: true });
  }, [isLost, last, navigate]);
  return isPastEnd;
}
