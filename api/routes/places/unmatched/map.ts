import { z } from 'zod';
import type { IncludeTree } from '../../../../operations/included-resources.ts';
import {
  mapUnmatchedPlace,
  placeMappingAttributes,
  unmapUnmatchedPlace,
} from '../../../../operations/places/map-place.ts';
import { unmatchedPlace } from '../../../../resources/places/unmatched-place.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter } from '../../../json-api/parameters.ts';
import { readNewData } from '../../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../../json-api/schemas.ts';
import { loaderFor } from '../../../loader-context.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { type ApiRequest, type ApiResponse, ok, type Route } from '../../../route.ts';
import { correctorOf } from '../../containers/corrections/corrector.ts';
import { loadUnmatchedPlace } from './load.ts';

const including = includeParameter('unmatched_place');
const parameters = [including, ...fieldsParameters('unmatched_place')];
const meta = z.strictObject({
  republished_shipments_count: z
    .int()
    .min(0)
    .describe('Number of shipments that name the place and are published again'),
});
const answers = { 200: { about: 'The place', schema: documentOf(unmatchedPlace, meta) } };

/** The call may be repeated. */
export const mapUnmatchedPlaceRoute: Route = {
  name: 'map-unmatched-place',
  method: 'POST',
  path: '/v2/unmatched_places/:id/map',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Unmatched places',
    summary: 'Map an unmatched place',
    description:
      'Maps it to a UN/LOCODE or a terminal. Shipments that name the place are published again, and later reports use the ' +
      'mapping, which replaces a previous one.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('place_mapping', { attributes: placeMappingAttributes }),
      examples: {
        place: { data: { type: 'place_mapping', attributes: { locode: 'USLAX' } } },
        terminal: { data: { type: 'place_mapping', attributes: { terminal: 'Y258' } } },
      },
    },
    answers,
  },
  async handle(request) {
    const unmatchedPlaceId = idInPath(request);
    const include = including.read(request.query);
    const attributes = readNewData(request.body, 'place_mapping');
    const { name: author } = await correctorOf(request);
    const { accountId } = request.caller;
    const shipments = found(
      await mapUnmatchedPlace(request.database, { accountId, unmatchedPlaceId, attributes, author }),
    );
    return respond(request, unmatchedPlaceId, include, shipments);
  },
};

export const unmapUnmatchedPlaceRoute: Route = {
  name: 'unmap-unmatched-place',
  method: 'DELETE',
  path: '/v2/unmatched_places/:id/map',
  scope: 'write',
  body: 'none',
  doc: {
    tag: 'Unmatched places',
    summary: 'Delete the mapping of an unmatched place',
    description: 'A mapping by the operator for all accounts remains. Succeeds even if there is no mapping.',
    extension: true,
    parameters,
    answers,
  },
  async handle(request) {
    const id = idInPath(request);
    const include = including.read(request.query);
    const shipments = found(await unmapUnmatchedPlace(request.database, request.caller.accountId, id));
    return respond(request, id, include, shipments);
  },
};

async function respond(
  request: ApiRequest,
  id: string,
  include: IncludeTree | null,
  republished: number,
): Promise<ApiResponse> {
  const loader = loaderFor(request);
  const resource = await loadUnmatchedPlace(request, loader, id);
  const document = await resourceDocument(request, resource, { include, load: loader.load });
  return ok({ ...document, meta: { republished_shipments_count: republished } });
}
