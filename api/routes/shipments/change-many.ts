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
    about: 'Nobody is asked for them any more, and nothing is announced of them; what is known stays.',
    run: stopShipments,
  }),
  trackingChangeRoute({
    name: 'resume-shipments',
    path: '/v2/shipments/resume_tracking',
    of: 'shipment',
    summary: 'Resume tracking many shipments',
    about: 'Their lines are asked again, for those of their containers too that were stopped one by one.',
    run: resumeShipments,
  }),
  bulkChangeRoute({
    name: 'relabel-shipments',
    path: '/v2/shipments/references',
    of: 'shipment',
    summary: 'Add and remove references and tags of many shipments',
    about:
      'Unlike the change of one shipment it leaves the others that each of them has. One that would have more than 50 is `refused`.',
    schema: relabelShipmentsBody,
    example: { add: { tags: ['spring'], ref_numbers: ['PO-4711'] }, remove: { tags: ['winter'] } },
    run: ({ database, caller, body }) => relabelShipments(database, { accountId: caller.accountId, body }),
  }),
];
