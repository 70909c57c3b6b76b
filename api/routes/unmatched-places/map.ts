import { mapUnmatchedPlace, unmapUnmatchedPlace } from '../../../operations/map-place.ts';
import { found, idInPath } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { type IncludeTree, readInclude } from '../../json-api/include.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { type ApiRequest, type ApiResponse, ok, type Route } from '../../route.ts';
import { correctorOf } from '../corrections/corrector.ts';
import { loadUnmatchedPlace } from './load.ts';

/** `{locode}` or `{terminal}`: shipments that name the place are published anew, later statements follow. Repeatable. */
export const mapUnmatchedPlaceRoute: Route = {
  name: 'map-unmatched-place',
  method: 'POST',
  path: '/v2/unmatched_places/:id/map',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const unmatchedPlaceId = idInPath(request);
    const include = readInclude(request.query, 'unmatched_place');
    const attributes = readNewData(request.body, 'place_mapping');
    const { name: author } = await correctorOf(request);
    const { accountId } = request.caller;
    const shipments = found(
      await mapUnmatchedPlace(request.database, { accountId, unmatchedPlaceId, attributes, author }),
    );
    return answer(request, unmatchedPlaceId, include, shipments);
  },
};

/** Takes the account's mapping back; one that was not made is taken back already. */
export const unmapUnmatchedPlaceRoute: Route = {
  name: 'unmap-unmatched-place',
  method: 'DELETE',
  path: '/v2/unmatched_places/:id/map',
  scope: 'write',
  body: 'none',
  async handle(request) {
    const id = idInPath(request);
    const include = readInclude(request.query, 'unmatched_place');
    const shipments = found(await unmapUnmatchedPlace(request.database, request.caller.accountId, id));
    return answer(request, id, include, shipments);
  },
};

async function answer(
  request: ApiRequest,
  id: string,
  include: IncludeTree | null,
  republished: number,
): Promise<ApiResponse> {
  const loader = new ResourceLoader(request);
  const resource = await loadUnmatchedPlace(request, loader, id);
  const document = await resourceDocument(request, resource, { include, load: loader.load });
  return ok({ ...document, meta: { republished_shipments_count: republished } });
}
