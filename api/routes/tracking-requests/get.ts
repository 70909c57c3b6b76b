import { findTrackingRequest } from '../../../store/tracking-requests.ts';
import { found, idInPath } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { INCLUDE_ALIASES } from './include-aliases.ts';

export const getTrackingRequestRoute: Route = {
  name: 'get-tracking-request',
  method: 'GET',
  path: '/v2/tracking_requests/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const include = readInclude(request.query, 'tracking_request', { aliases: INCLUDE_ALIASES });
    const { database, caller } = request;
    const row = found(await findTrackingRequest(database, caller.accountId, idInPath(request)));
    const loader = new ResourceLoader(request);
    return ok(await resourceDocument(request, loader.trackingRequest(row), { include, load: loader.load }));
  },
};
