import { listUnmatchedPlaces, type UnmatchedState } from '../../../store/unmatched-places.ts';
import { listDocument } from '../../json-api/document.ts';
import { badRequest } from '../../json-api/errors.ts';
import { readInclude } from '../../json-api/include.ts';
import { readPage, sliceOf } from '../../json-api/pagination.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { renderUnmatchedPlaces } from './load.ts';

const DEFAULT_SIZE = 30;
const states: Readonly<Record<string, UnmatchedState | null>> = {
  unmatched: 'unmatched',
  mapped: 'mapped',
  known: 'known',
  all: null,
};

/** Newest first; `filter[status]` is `unmatched` (default), `mapped`, `known` or `all`. */
export const listUnmatchedPlacesRoute: Route = {
  name: 'list-unmatched-places',
  method: 'GET',
  path: '/v2/unmatched_places',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const page = readPage(query, DEFAULT_SIZE);
    const include = readInclude(query, 'unmatched_place');
    const state = states[query.text('filter[status]') ?? 'unmatched'];
    if (state === undefined)
      throw badRequest('filter[status] must be unmatched, mapped, known or all', { parameter: 'filter[status]' });
    const { rows, total } = await listUnmatchedPlaces(database, caller.accountId, state, sliceOf(page));
    const loader = new ResourceLoader(request);
    const resources = await renderUnmatchedPlaces(request, loader, rows);
    return ok(await listDocument(request, page, resources, total, { include, load: loader.load }));
  },
};
