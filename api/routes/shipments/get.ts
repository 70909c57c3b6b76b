import { findShipmentsByIds } from '../../../store/shipments.ts';
import { idInPath } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import type { Route } from '../../route.ts';
import { answerShipment } from './answer-shipment.ts';

export const getShipmentRoute: Route = {
  name: 'get-shipment',
  method: 'GET',
  path: '/v2/shipments/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const include = readInclude(request.query, 'shipment');
    const [row] = await findShipmentsByIds(request.database, request.caller.accountId, [idInPath(request)]);
    return answerShipment(request, row, include);
  },
};
