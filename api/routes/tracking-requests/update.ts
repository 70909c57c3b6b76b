import { trackingRequestChanges, updateTrackingRequest } from '../../../operations/shipments/update-labels.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readData } from '../../json-api/request-document.ts';
import { requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { trackingRequestAnswer, trackingRequestInclude, trackingRequestParameters } from './response.ts';

export const updateTrackingRequestRoute: Route = {
  name: 'update-tracking-request',
  method: 'PATCH',
  path: '/v2/tracking_requests/:id',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Tracking requests',
    summary: 'Change the references of a tracking request',
    description: 'The list replaces the previous one; those of the shipment and its containers are not affected.',
    parameters: trackingRequestParameters,
    request: {
      schema: requestOf('tracking_request', { id: 'optional', attributes: trackingRequestChanges }),
      examples: { references: { data: { type: 'tracking_request', attributes: { ref_numbers: ['PO-4711'] } } } },
    },
    answers: { 200: trackingRequestAnswer },
  },
  async handle(request) {
    const id = idInPath(request);
    const include = trackingRequestInclude.read(request.query);
    const { attributes } = readData(request.body, { type: 'tracking_request', id });
    const { accountId } = request.caller;
    const row = found(await updateTrackingRequest(request.database, { accountId, id, attributes }));
    const loader = loaderFor(request);
    return ok(await resourceDocument(request, loader.trackingRequest(row), { include, load: loader.load }));
  },
};
