import { stopTracking } from '../../../operations/shipments/stop-tracking.ts';
import { checkOptionalData } from '../../json-api/request-document.ts';
import { optionalRequestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { shipmentAnswer, shipmentInclude, shipmentParameters } from './shipment-doc.ts';
import { shipmentResponse } from './shipment-response.ts';

export const stopTrackingRoute: Route = {
  name: 'stop-tracking',
  method: 'PATCH',
  path: '/v2/shipments/:id/stop_tracking',
  scope: 'write',
  body: 'optional',
  doc: {
    tag: 'Shipments',
    summary: 'Stop tracking a shipment',
    description:
      'Stops polling its sources and publishing its events; recorded data remains. No body is needed. A stopped shipment stays ' +
      'unchanged.',
    parameters: shipmentParameters,
    request: { schema: optionalRequestOf('shipment') },
    answers: { 200: shipmentAnswer },
  },
  async handle(request) {
    const shipmentId = idInPath(request);
    const include = shipmentInclude.read(request.query);
    checkOptionalData(request.body, { type: 'shipment', id: shipmentId });
    const { database, caller, settings } = request;
    const { accountId, userId } = caller;
    const now = request.now();
    const row = await stopTracking(database, { accountId, shipmentId, userId, now, baseUrl: settings.baseUrl });
    return shipmentResponse(request, found(row).id, include);
  },
};
