/** Parameters and response of operations that return one tracking request. */
import { trackingRequest } from '../../../resources/tracking-requests/tracking-request.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { AnswerDoc } from '../../route.ts';

/** Names that clients use for the relation `tracked_object` (spec/contract 6.1). */
export const INCLUDE_ALIASES = { shipment: 'tracked_object', container: 'tracked_object' } as const;

export const trackingRequestInclude = includeParameter('tracking_request', { aliases: INCLUDE_ALIASES });

export const trackingRequestParameters = [
  trackingRequestInclude,
  ...fieldsParameters('tracking_request', 'shipment', 'user'),
];

export const trackingRequestAnswer: AnswerDoc = { about: 'The tracking request', schema: documentOf(trackingRequest) };
