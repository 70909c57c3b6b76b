import { idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { answerShipment } from './answer-shipment.ts';
import { shipmentAnswer, shipmentInclude, shipmentParameters } from './shipment-doc.ts';

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
    return answerShipment(request, idInPath(request), include);
  },
};
