import { createTrackingRequest } from '../../../operations/tracking-requests/create.ts';
import {
  trackingRequestAttributes,
  trackingRequestRelationships,
} from '../../../operations/tracking-requests/request-input.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readNewResource } from '../../json-api/request-document.ts';
import { requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { created, type Route } from '../../route.ts';
import { newTrackingRequestInclude, newTrackingRequestParameters, trackingRequestAnswer } from './response.ts';

/**
 * Responds with 201 immediately. Tracking starts once the outbox entry, which the same transaction writes, reaches
 * Temporal.
 */
export const createTrackingRequestRoute: Route = {
  name: 'create-tracking-request',
  method: 'POST',
  path: '/v2/tracking_requests',
  scope: 'write',
  body: 'required',
  // Custom fields may be numbers with 18 digits.
  exactNumbers: true,
  bucket: 'create',
  doc: {
    tag: 'Tracking requests',
    summary: 'Track a number',
    description:
      'Returns a `pending` request immediately. The line is polled in the background, and `tracked_object` is the ' +
      'shipment once there is one. A number that the account already tracks at that line is rejected with the code ' +
      '`duplicate`, and `meta` contains the id of the request that tracks it.\n\n' +
      'With `auto_detect_vocc_scac`, the line is detected from the number; `scac` is null until then.',
    parameters: newTrackingRequestParameters,
    request: {
      schema: requestOf('tracking_request', {
        attributes: trackingRequestAttributes,
        relationships: trackingRequestRelationships.optional(),
      }),
      examples: {
        'A bill of lading': example({ request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }),
        'A container with detection of its line': example({
          request_type: 'container',
          request_number: 'MSKU1234565',
          auto_detect_vocc_scac: true,
          ref_numbers: ['PO-10482'],
        }),
      },
    },
    answers: { 201: { ...trackingRequestAnswer, about: 'The pending tracking request' } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const lines = await request.linesOfAccount();
    const include = newTrackingRequestInclude.read(query);
    const given = readNewResource(request.body, 'tracking_request');
    const { accountId, userId: createdByUserId } = caller;
    const now = request.now();
    const row = await createTrackingRequest(database, lines, { accountId, createdByUserId, ...given, now });
    const loader = loaderFor(request);
    const resource = loader.trackingRequest(row);
    return created(await resourceDocument(request, resource, { include, load: loader.load }), resource.links?.self);
  },
};

function example(attributes: Record<string, unknown>) {
  return { data: { type: 'tracking_request', attributes } };
}
