import { shipment } from '../../../resources/shipments/shipment.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { ResponseDoc } from '../../route.ts';

export const shipmentInclude = includeParameter('shipment');

export const shipmentParameters = [
  shipmentInclude,
  ...fieldsParameters('shipment', 'container', 'port', 'metro_area', 'terminal', 'rail_terminal'),
];

export const shipmentAnswer: ResponseDoc = { about: 'The shipment', schema: documentOf(shipment) };
