import { updateShipmentReferences } from '../../../operations/update-references.ts';
import { idInPath } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import { readData } from '../../json-api/request-document.ts';
import type { Route } from '../../route.ts';
import { answerShipment } from './answer-shipment.ts';

/** Replaces `ref_numbers`, `tags` and the customer; does not cascade to containers. */
export const updateShipmentRoute: Route = {
  name: 'update-shipment',
  method: 'PATCH',
  path: '/v2/shipments/:id',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const include = readInclude(request.query, 'shipment');
    const { attributes, relationships } = readData(request.body, { type: 'shipment', id });
    const { accountId } = request.caller;
    const row = await updateShipmentReferences(request.database, { accountId, id, attributes, relationships });
    return answerShipment(request, row, include);
  },
};
