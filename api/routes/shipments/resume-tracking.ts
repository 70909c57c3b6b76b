import { resumeTracking } from '../../../operations/shipments/resume-tracking.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import { optionalRequestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { shipmentAnswer, shipmentInclude, shipmentParameters } from './shipment-doc.ts';
import { shipmentResponse } from './shipment-response.ts';

export const resumeTrackingRoute: Route = {
  name: 'resume-tracking',
  method: 'PATCH',
  path: '/v2/shipments/:id/resume_tracking',
  scope: 'write',
  body: 'optional',
  doc: {
    tag: 'Shipments',
    summary: 'Resume tracking a shipment',
    description:
      'Polls its sources again, starting immediately. No body is needed. A tracked shipment stays unchanged.',
    parameters: shipmentParameters,
    request: { schema: optionalRequestOf('shipment') },
    answers: { 200: shipmentAnswer },
  },
  async handle(request) {
    const shipmentId = idInPath(request);
    const include = shipmentInclude.read(request.query);
    checkOptionalData(request.body, { type: 'shipment', id: shipmentId });
    const { accountId } = request.caller;
    const row = await resumeTracking(request.database, { accountId, shipmentId, now: request.now() });
    return shipmentResponse(request, found(row).id, include);
  },
};
