import { relabelShipments, relabelShipmentsBody } from '../../../operations/shipments/bulk-labels.ts';
import { resumeShipments, stopShipments } from '../../../operations/shipments/bulk-tracking.ts';
import type { Route } from '../../route.ts';
import { bulkChangeRoute, trackingChangeRoute } from '../bulk-change.ts';

export const changeManyShipmentsRoutes: readonly Route[] = [
  trackingChangeRoute({
    name: 'stop-shipments',
    path: '/v2/shipments/stop_tracking',
    of: 'shipment',
    summary: 'Stop tracking many shipments',
    about: 'Stops polling their sources and publishing their events; recorded data remains.',
    run: stopShipments,
  }),
  trackingChangeRoute({
    name: 'resume-shipments',
    path: '/v2/shipments/resume_tracking',
    of: 'shipment',
    summary: 'Resume tracking many shipments',
    about: 'Polls their lines again, including for containers that were stopped individually.',
    run: resumeShipments,
  }),
  bulkChangeRoute({
    name: 'relabel-shipments',
    path: '/v2/shipments/references',
    of: 'shipment',
    summary: 'Add and remove references and tags of many shipments',
    about:
      'Other references and tags are preserved, unlike when changing a single shipment. A shipment that would have more than 50 is `refused`.',
    schema: relabelShipmentsBody,
    example: { add: { tags: ['spring'], ref_numbers: ['PO-4711'] }, remove: { tags: ['winter'] } },
    run: ({ database, caller, body }) => relabelShipments(database, { accountId: caller.accountId, body }),
  }),
];
