/** Parameters and response of operations that return one tracking request. */
import { trackingRequest } from '../../../resources/tracking-requests/tracking-request.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { AnswerDoc } from '../../route.ts';

/** Names that clients use for the `tracked_object` relationship (spec/contract 6.1). */
const INCLUDE_ALIASES = { shipment: 'tracked_object', container: 'tracked_object' } as const;

/** Includes the tracked shipment even if `include` is absent, as clients expect. */
export const trackingRequestInclude = includeParameter('tracking_request', {
  always: ['tracked_object'],
  aliases: INCLUDE_ALIASES,
});

/** A new request does not have a shipment to include yet. */
export const newTrackingRequestInclude = includeParameter('tracking_request', { aliases: INCLUDE_ALIASES });

const fields = fieldsParameters('tracking_request', 'shipment', 'user');

export const trackingRequestParameters = [trackingRequestInclude, ...fields];

export const newTrackingRequestParameters = [newTrackingRequestInclude, ...fields];

export const trackingRequestAnswer: AnswerDoc = { about: 'The tracking request', schema: documentOf(trackingRequest) };
