import { retryTrackingRequest } from '../../../operations/tracking-requests/retry.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import { optionalRequestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { trackingRequestAnswer, trackingRequestInclude, trackingRequestParameters } from './response.ts';

export const retryTrackingRequestRoute: Route = {
  name: 'retry-tracking-request',
  method: 'PATCH',
  path: '/v2/tracking_requests/:id/retry',
  scope: 'write',
  body: 'optional',
  bucket: 'create',
  doc: {
    tag: 'Tracking requests',
    summary: 'Retry a failed tracking request',
    description:
      'The same request becomes `pending` again, with new attempts and a new window in which the line may list the number. No body is ' +
      'needed. 409 if it has not failed, or if another request now tracks the number; `meta` then contains its id. ' +
      'Counts toward the limit of new tracking requests.',
    extension: true,
    parameters: trackingRequestParameters,
    request: { schema: optionalRequestOf('tracking_request') },
    answers: { 200: { ...trackingRequestAnswer, about: 'The tracking request, pending again' } },
    errors: [409],
  },
  async handle(request) {
    const id = idInPath(request);
    const include = trackingRequestInclude.read(request.query);
    checkOptionalData(request.body, { type: 'tracking_request', id });
    const { accountId } = request.caller;
    const row = found(await retryTrackingRequest(request.database, { accountId, id, now: request.now() }));
    const loader = loaderFor(request);
    return ok(await resourceDocument(request, loader.trackingRequest(row), { include, load: loader.load }));
  },
};
