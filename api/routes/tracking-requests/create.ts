import { createTrackingRequest } from '../../../operations/create-tracking-request.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { created, type Route } from '../../route.ts';
import { INCLUDE_ALIASES } from './include-aliases.ts';

/** Answers 201 at once; tracking begins when the wake of the same transaction reaches Temporal. */
export const createTrackingRequestRoute: Route = {
  name: 'create-tracking-request',
  method: 'POST',
  path: '/v2/tracking_requests',
  scope: 'write',
  body: 'required',
  bucket: 'create',
  async handle(request) {
    const { database, lines, caller, query } = request;
    const include = readInclude(query, 'tracking_request', { aliases: INCLUDE_ALIASES });
    const attributes = readNewData(request.body, 'tracking_request');
    const { accountId, userId } = caller;
    const now = request.now();
    const row = await createTrackingRequest(database, lines, { accountId, createdByUserId: userId, attributes, now });
    const loader = new ResourceLoader(request);
    const resource = loader.trackingRequest(row);
    return created(await resourceDocument(request, resource, { include, load: loader.load }), resource.links?.self);
  },
};
