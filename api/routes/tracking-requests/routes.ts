import type { Route } from '../../route.ts';
import { actOnTrackingRequestsRoute } from './actions.ts';
import { listAttemptsRoute } from './attempts.ts';
import { bulkTrackingRequestsRoute } from './bulk.ts';
import { createTrackingRequestRoute } from './create.ts';
import { deleteTrackingRequestRoute } from './delete.ts';
import { getTrackingRequestRoute } from './get.ts';
import { listTrackingRequestsRoute } from './list.ts';
import { retryTrackingRequestRoute } from './retry.ts';
import { updateTrackingRequestRoute } from './update.ts';

/** All but `infer_number`, which asks lines. */
export const trackingRequestRoutes: readonly Route[] = [
  createTrackingRequestRoute,
  bulkTrackingRequestsRoute,
  actOnTrackingRequestsRoute,
  listTrackingRequestsRoute,
  getTrackingRequestRoute,
  listAttemptsRoute,
  updateTrackingRequestRoute,
  deleteTrackingRequestRoute,
  retryTrackingRequestRoute,
];
