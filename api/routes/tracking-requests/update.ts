import { updateTrackingRequest } from '../../../operations/update-references.ts';
import { found, idInPath } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readData } from '../../json-api/request-document.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { INCLUDE_ALIASES } from './include-aliases.ts';

export const updateTrackingRequestRoute: Route = {
  name: 'update-tracking-request',
  method: 'PATCH',
  path: '/v2/tracking_requests/:id',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const include = readInclude(request.query, 'tracking_request', { aliases: INCLUDE_ALIASES });
    const { attributes } = readData(request.body, { type: 'tracking_request', id });
    const { accountId } = request.caller;
    const row = found(await updateTrackingRequest(request.database, { accountId, id, attributes }));
    const loader = new ResourceLoader(request);
    return ok(await resourceDocument(request, loader.trackingRequest(row), { include, load: loader.load }));
  },
};
