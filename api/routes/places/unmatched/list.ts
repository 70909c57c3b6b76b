import { sliceOf } from '../../../../operations/lists/pages.ts';
import { unmatchedPlace } from '../../../../resources/places/unmatched-place.ts';
import { listUnmatchedPlaces } from '../../../../store/places/unmatched.ts';
import { listDocument } from '../../../json-api/document.ts';
import { choiceParameter, fieldsParameters, includeParameter, pageParameters } from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { loaderFor } from '../../../loader-context.ts';
import { ok, type Route } from '../../../route.ts';
import { renderUnmatchedPlaces } from './load.ts';

const pages = pageParameters(30);
const including = includeParameter('unmatched_place');
const status = choiceParameter(
  'filter[status]',
  ['unmatched', 'mapped', 'known', 'all'],
  'Places in this state; default: `unmatched`',
);

export const listUnmatchedPlacesRoute: Route = {
  name: 'list-unmatched-places',
  method: 'GET',
  path: '/v2/unmatched_places',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Unmatched places',
    summary: 'List unmatched places',
    description: 'Place names from sources that match no place, newest first.',
    extension: true,
    parameters: [status, including, ...pages.parameters, ...fieldsParameters('unmatched_place')],
    answers: { 200: { about: 'A page of places', schema: listOf(unmatchedPlace) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const include = including.read(query);
    const wanted = status.read(query) ?? 'unmatched';
    const state = wanted === 'all' ? null : wanted;
    const listed = await listUnmatchedPlaces(database, caller.accountId, state, sliceOf(page));
    const loader = loaderFor(request);
    const resources = await renderUnmatchedPlaces(request, loader, listed.rows);
    return ok(await listDocument(request, page, resources, listed, { include, load: loader.load }));
  },
};
