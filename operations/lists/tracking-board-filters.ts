/** Filters of the tracking board: the filters of tracking requests, plus states. */
import { FAILURES, MOVERS, STAGES } from '../../resources/tracking-requests/tracking-attempt.ts';
import type { BoardQuery } from '../tracking-requests/board.ts';
import { choicesValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { trackingRequestFilters } from './tracking-request-filters.ts';

/** All movers except `nobody`, which applies to requests in the states `tracked` and `stopped`. */
const ACTIVE_MOVERS = MOVERS.filter((mover) => mover !== 'nobody');

const { extension } = filtersOf<BoardQuery>();

export const trackingBoardFilters: readonly ListFilter<BoardQuery>[] = [
  extension('filter[state]', '`state`', choicesValue(STAGES), (states) => ({ states })),
  extension('filter[reason]', '`reason`', choicesValue(FAILURES), (reasons) => ({ reasons })),
  extension('filter[whose_move]', 'Who has to act, by state and reason', choicesValue(ACTIVE_MOVERS), (movers) => ({
    movers,
  })),
  ...trackingRequestFilters,
];
