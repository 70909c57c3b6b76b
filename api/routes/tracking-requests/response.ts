/** What operations that answer one tracking request have in common. */
import { trackingRequest } from '../../../resources/tracking-requests/tracking-request.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { AnswerDoc } from '../../route.ts';
import { INCLUDE_ALIASES } from './include-aliases.ts';

export const trackingRequestInclude = includeParameter('tracking_request', { aliases: INCLUDE_ALIASES });

export const trackingRequestParameters = [
  trackingRequestInclude,
  ...fieldsParameters('tracking_request', 'shipment', 'user'),
];

export const trackingRequestAnswer: AnswerDoc = { about: 'The tracking request', schema: documentOf(trackingRequest) };
