/** Filters of the tracking board: those of tracking requests, and where they stand. */
import { FAILURES, MOVERS, STAGES } from '../../resources/tracking-requests/tracking-attempt.ts';
import type { BoardQuery } from '../tracking-requests/board.ts';
import { choicesValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { trackingRequestFilters } from './tracking-request-filters.ts';

/** What waits for nobody is a state: `tracked` or `stopped`. */
const SOMEBODY = MOVERS.filter((mover) => mover !== 'nobody');

const { ours } = filtersOf<BoardQuery>();

export const trackingBoardFilters: readonly ListFilter<BoardQuery>[] = [
  ours('filter[state]', '`state`', choicesValue(STAGES), (states) => ({ states })),
  ours('filter[reason]', '`reason`', choicesValue(FAILURES), (reasons) => ({ reasons })),
  ours('filter[whose_move]', 'Whose move it is, by state and reason', choicesValue(SOMEBODY), (movers) => ({ movers })),
  ...trackingRequestFilters,
];
