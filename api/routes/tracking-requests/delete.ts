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
      'Deletes a request that has not led to a shipment: `pending`, `awaiting_manifest` or `failed`. Its sources are no longer ' +
      'polled, and the number may be tracked again. One that has led to a shipment stays (409): stop the tracking of the ' +
      'shipment. Webhook notifications that were sent about it stay.',
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
