import { stopTracking } from '../../../operations/stop-tracking.ts';
import { idInPath } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import type { Route } from '../../route.ts';
import { answerShipment } from './answer-shipment.ts';

/** Works with and without a body, and whatever the state. */
export const stopTrackingRoute: Route = {
  name: 'stop-tracking',
  method: 'PATCH',
  path: '/v2/shipments/:id/stop_tracking',
  scope: 'write',
  body: 'optional',
  async handle(request) {
    const shipmentId = idInPath(request);
    const include = readInclude(request.query, 'shipment');
    checkOptionalData(request.body, { type: 'shipment', id: shipmentId });
    const { database, caller, settings } = request;
    const { accountId, userId } = caller;
    const now = request.now();
    const row = await stopTracking(database, { accountId, shipmentId, userId, now, baseUrl: settings.baseUrl });
    return answerShipment(request, row, include);
  },
};
