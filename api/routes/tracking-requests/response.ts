import { trackingRequest } from '../../../resources/tracking-requests/tracking-request.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import type { ResponseDoc } from '../../route.ts';

/** Other names of the relationship `tracked_object` that clients use (spec/contract 6.1). */
const INCLUDE_ALIASES = { shipment: 'tracked_object', container: 'tracked_object' } as const;

/** Always includes the tracked shipment, as clients expect. */
export const trackingRequestInclude = includeParameter('tracking_request', {
  always: ['tracked_object'],
  aliases: INCLUDE_ALIASES,
});

/** A new request has no shipment to include yet. */
export const newTrackingRequestInclude = includeParameter('tracking_request', { aliases: INCLUDE_ALIASES });

const fields = fieldsParameters('tracking_request', 'shipment', 'user');

export const trackingRequestParameters = [trackingRequestInclude, ...fields];

export const newTrackingRequestParameters = [newTrackingRequestInclude, ...fields];

export const trackingRequestAnswer: ResponseDoc = {
  about: 'The tracking request',
  schema: documentOf(trackingRequest),
};
