import type { Route } from '../../route.ts';
import { actOnTrackingRequestsRoute } from './actions.ts';
import { listAttemptsRoute } from './attempts.ts';
import { readTrackingBoardRoute } from './board.ts';
import { bulkTrackingRequestsRoute } from './bulk.ts';
import { createTrackingRequestRoute } from './create.ts';
import { deleteTrackingRequestRoute } from './delete.ts';
import { getTrackingRequestRoute } from './get.ts';
import { inferNumberRoute } from './infer-number.ts';
import { listTrackingRequestsRoute } from './list.ts';
import { retryTrackingRequestRoute } from './retry.ts';
import { getTrackingStandingRoute } from './standing.ts';
import { updateTrackingRequestRoute } from './update.ts';
import { trackingWorkflowRoute } from './workflow.ts';

export const trackingRequestRoutes: readonly Route[] = [
  createTrackingRequestRoute,
  bulkTrackingRequestsRoute,
  actOnTrackingRequestsRoute,
  inferNumberRoute,
  listTrackingRequestsRoute,
  getTrackingRequestRoute,
  listAttemptsRoute,
  updateTrackingRequestRoute,
  deleteTrackingRequestRoute,
  retryTrackingRequestRoute,
  readTrackingBoardRoute,
  getTrackingStandingRoute,
  trackingWorkflowRoute,
];
