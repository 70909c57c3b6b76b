import { idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { shipmentAnswer, shipmentInclude, shipmentParameters } from './shipment-doc.ts';
import { shipmentResponse } from './shipment-response.ts';

export const getShipmentRoute: Route = {
  name: 'get-shipment',
  method: 'GET',
  path: '/v2/shipments/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Shipments',
    summary: 'Get a shipment',
    parameters: shipmentParameters,
    answers: { 200: shipmentAnswer },
  },
  async handle(request) {
    const include = shipmentInclude.read(request.query);
    return shipmentResponse(request, idInPath(request), include);
  },
};
