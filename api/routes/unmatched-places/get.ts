import { idInPath } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { loadUnmatchedPlace } from './load.ts';

export const getUnmatchedPlaceRoute: Route = {
  name: 'get-unmatched-place',
  method: 'GET',
  path: '/v2/unmatched_places/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const include = readInclude(request.query, 'unmatched_place');
    const loader = new ResourceLoader(request);
    const resource = await loadUnmatchedPlace(request, loader, idInPath(request));
    return ok(await resourceDocument(request, resource, { include, load: loader.load }));
  },
};
