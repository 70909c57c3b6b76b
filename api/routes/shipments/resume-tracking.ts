import { resumeTracking } from '../../../operations/resume-tracking.ts';
import { idInPath } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import type { Route } from '../../route.ts';
import { answerShipment } from './answer-shipment.ts';

/** Works with and without a body, and whatever the state. */
export const resumeTrackingRoute: Route = {
  name: 'resume-tracking',
  method: 'PATCH',
  path: '/v2/shipments/:id/resume_tracking',
  scope: 'write',
  body: 'optional',
  async handle(request) {
    const shipmentId = idInPath(request);
    const include = readInclude(request.query, 'shipment');
    checkOptionalData(request.body, { type: 'shipment', id: shipmentId });
    const { accountId } = request.caller;
    const row = await resumeTracking(request.database, { accountId, shipmentId, now: request.now() });
    return answerShipment(request, row, include);
  },
};
