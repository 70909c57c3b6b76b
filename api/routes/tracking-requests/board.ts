import type { z } from 'zod';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { trackingBoardFilters } from '../../../operations/lists/tracking-board-filters.ts';
import { explainCount, readBoard } from '../../../operations/tracking-requests/board.ts';
import { isReason } from '../../../operations/tracking-requests/explain.ts';
import { BOARD_STATES, stateCounts, trackingStanding } from '../../../resources/tracking-requests/tracking-standing.ts';
import type { StateCount } from '../../../store/tracking-requests/board.ts';
import { TRACKING_REQUEST_SORT_KEYS } from '../../../store/tracking-requests/tracking-requests.ts';
import type { Stage } from '../../../tracking/tracking-requests/request-explanation.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';

const filters = filterRows(trackingBoardFilters);
const pages = pageParameters(50);
const including = includeParameter('tracking_standing');
const sorting = sortParameter(TRACKING_REQUEST_SORT_KEYS, 'Default: newest first');

/** Combines the counts and a page of requests, so that the web app needs only one request. */
export const readTrackingBoardRoute: Route = {
  name: 'read-tracking-board',
  method: 'GET',
  path: '/v2/tracking_board',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Read the tracking board',
    description:
      'Tracking requests with their status: why, since when, who has to act, when a source is polled next, and which actions are ' +
      'possible. `meta.states` counts all that match the other filters, by state and by reason.',
    extension: true,
    parameters: [
      ...parametersOf(filters),
      sorting,
      including,
      ...pages.parameters,
      ...fieldsParameters('tracking_standing'),
    ],
    answers: {
      200: { about: 'A page of the board', schema: listOf(trackingStanding, { states: stateCounts }) },
    },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const include = including.read(query);
    const board = await readBoard(database, {
      accountId: caller.accountId,
      filter: readFilters(filters, query),
      sort: sorting.read(query),
      slice: sliceOf(page),
      now: request.now(),
    });
    const data = board.rows.map((standing) => trackingStanding.render(standing));
    const document = await listDocument(request, page, data, board, { include, load: loaderFor(request).load });
    return ok({
      ...document,
      meta: { ...document.meta, states: BOARD_STATES.map((state) => countedIn(state, board.counts)) },
    });
  },
};

function countedIn(state: Stage, counts: readonly StateCount[]): z.input<typeof stateCounts>[number] {
  const here = counts.filter((one) => one.state === state);
  const reasons = here
    .flatMap(({ reason, count }) => (reason === null || !isReason(reason) ? [] : [{ reason, count }]))
    .sort((one, other) => other.count - one.count)
    .map(({ reason, count }) => {
      const { mover, why, advice } = explainCount({ state, reason });
      return { reason, count, whose_move: mover, why, advice };
    });
  return { state, count: here.reduce((sum, { count }) => sum + count, 0), reasons };
}
