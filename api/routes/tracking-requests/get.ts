import { findRenderedTrackingRequests } from '../../../store/tracking-requests/tracking-requests.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { trackingRequestAnswer, trackingRequestInclude, trackingRequestParameters } from './response.ts';

export const getTrackingRequestRoute: Route = {
  name: 'get-tracking-request',
  method: 'GET',
  path: '/v2/tracking_requests/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking requests',
    summary: 'Get a tracking request',
    parameters: trackingRequestParameters,
    answers: { 200: trackingRequestAnswer },
  },
  async handle(request) {
    const include = trackingRequestInclude.read(request.query);
    const { database, caller } = request;
    const [row] = await findRenderedTrackingRequests(database, caller.accountId, [idInPath(request)]);
    const loader = loaderFor(request);
    return ok(await resourceDocument(request, loader.trackingRequest(found(row)), { include, load: loader.load }));
  },
};
