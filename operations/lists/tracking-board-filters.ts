/** Filters of the tracking board: those of tracking requests, and where they stand. */
import { FAILURES, STAGES } from '../../resources/tracking-attempt.ts';
import type { BoardFilter } from '../../store/tracking-board.ts';
import { choicesValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { trackingRequestFilters } from './tracking-request-filters.ts';

const { ours } = filtersOf<BoardFilter>();

export const trackingBoardFilters: readonly ListFilter<BoardFilter>[] = [
  ours('filter[state]', '`state`', choicesValue(STAGES), (states) => ({ states })),
  ours('filter[reason]', '`reason`', choicesValue(FAILURES), (reasons) => ({ reasons })),
  ...trackingRequestFilters,
];
