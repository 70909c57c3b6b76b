import { unmatchedPlace } from '../../../../resources/places/unmatched-place.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { loaderFor } from '../../../loader-context.ts';
import { idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { loadUnmatchedPlace } from './load.ts';

const including = includeParameter('unmatched_place');

export const getUnmatchedPlaceRoute: Route = {
  name: 'get-unmatched-place',
  method: 'GET',
  path: '/v2/unmatched_places/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Unmatched places',
    summary: 'Get an unmatched place',
    extension: true,
    parameters: [including, ...fieldsParameters('unmatched_place')],
    answers: { 200: { about: 'The place', schema: documentOf(unmatchedPlace) } },
  },
  async handle(request) {
    const include = including.read(request.query);
    const loader = loaderFor(request);
    const resource = await loadUnmatchedPlace(request, loader, idInPath(request));
    return ok(await resourceDocument(request, resource, { include, load: loader.load }));
  },
};
