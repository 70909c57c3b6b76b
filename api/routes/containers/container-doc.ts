import { container } from '../../../resources/containers/container.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { ResponseDoc } from '../../route.ts';

export const containerInclude = includeParameter('container');

export const containerParameters = [
  containerInclude,
  ...fieldsParameters('container', 'shipment', 'terminal', 'transport_event', 'raw_event'),
];

export const containerAnswer: ResponseDoc = { about: 'The container', schema: documentOf(container) };
