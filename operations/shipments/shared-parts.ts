/** Parts of a shared page, selected by the creator of its link. */
export const SHARED_PARTS = ['milestones', 'vessels', 'pickup', 'holds', 'references'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

/** Parts that reveal nothing about costs and customs. */
export const DEFAULT_PARTS: readonly SharedPart[] = ['milestones', 'vessels'];

/** Returns the parts named in a stored link. Names that are no longer in use are dropped. */
export function shownParts(shows: readonly string[]): ReadonlySet<SharedPart> {
  return new Set(SHARED_PARTS.filter((part) => shows.includes(part)));
}
