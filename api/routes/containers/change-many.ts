import { relabelContainers, relabelContainersBody } from '../../../operations/shipments/bulk-labels.ts';
import { resumeContainers, stopContainers } from '../../../operations/shipments/bulk-tracking.ts';
import type { Route } from '../../route.ts';
import { bulkChangeRoute, trackingChangeRoute } from '../bulk-change.ts';

export const changeManyContainersRoutes: readonly Route[] = [
  trackingChangeRoute({
    name: 'stop-containers',
    path: '/v2/containers/stop_tracking',
    of: 'container',
    summary: 'Stop tracking many containers',
    about: 'Stops each container separately. A shipment without tracked containers stops as well.',
    run: stopContainers,
  }),
  trackingChangeRoute({
    name: 'resume-containers',
    path: '/v2/containers/resume_tracking',
    of: 'container',
    summary: 'Resume tracking many containers',
    about: 'Also resumes tracking of a stopped shipment.',
    run: resumeContainers,
  }),
  bulkChangeRoute({
    name: 'relabel-containers',
    path: '/v2/containers/references',
    of: 'container',
    summary: 'Add and remove references of many containers',
    about:
      'Other references are preserved, unlike when changing a single container. A container that would have more than 50 is `refused`.',
    schema: relabelContainersBody,
    example: { add: { ref_numbers: ['PO-4711'] } },
    run: ({ database, caller, body }) => relabelContainers(database, { accountId: caller.accountId, body }),
  }),
];
