import { deleteTrackingRequest } from '../../../operations/tracking-requests/delete.ts';
import { notFound } from '../../json-api/errors.ts';
import { idInPath } from '../../path-ids.ts';
import type { Route } from '../../route.ts';

export const deleteTrackingRequestRoute: Route = {
  name: 'delete-tracking-request',
  method: 'DELETE',
  path: '/v2/tracking_requests/:id',
  scope: 'write',
  body: 'none',
  doc: {
    tag: 'Tracking requests',
    summary: 'Delete a tracking request',
    description:
      'Deletes a request that has no shipment: `pending`, `awaiting_manifest` or `failed`. Its sources are no longer ' +
      'polled, and the number may be tracked again. A request with a shipment cannot be deleted (409); stop tracking the ' +
      'shipment instead. Webhook notifications that were sent about it remain.',
    extension: true,
    answers: { 204: { about: 'Deleted', schema: null } },
    errors: [409],
  },
  async handle(request) {
    const isDeleted = await deleteTrackingRequest(request.database, request.caller.accountId, idInPath(request));
    if (!isDeleted) throw notFound();
    return { status: 204, body: undefined };
  },
};
