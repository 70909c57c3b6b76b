import {
  shipmentAttributes,
  shipmentRelations,
  updateShipmentReferences,
} from '../../../operations/shipments/update-labels.ts';
import { readData } from '../../json-api/request-document.ts';
import { requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';
import { shipmentAnswer, shipmentInclude, shipmentParameters } from './shipment-doc.ts';
import { shipmentResponse } from './shipment-response.ts';

export const updateShipmentRoute: Route = {
  name: 'update-shipment',
  method: 'PATCH',
  path: '/v2/shipments/:id',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Shipments',
    summary: 'Change the references, tags and customer of a shipment',
    description:
      'Each list replaces the previous one; omitted attributes stay unchanged. Those of containers are not affected.',
    parameters: shipmentParameters,
    request: {
      schema: requestOf('shipment', {
        id: 'optional',
        attributes: shipmentAttributes,
        relationships: shipmentRelations.optional(),
      }),
      examples: {
        references: { data: { type: 'shipment', attributes: { ref_numbers: ['PO-4711'], tags: ['spring'] } } },
      },
    },
    answers: { 200: shipmentAnswer },
  },
  async handle(request) {
    const id = idInPath(request);
    const include = shipmentInclude.read(request.query);
    const { attributes, relationships } = readData(request.body, { type: 'shipment', id });
    const { accountId } = request.caller;
    const row = await updateShipmentReferences(request.database, { accountId, id, attributes, relationships });
    return shipmentResponse(request, found(row).id, include);
  },
};
