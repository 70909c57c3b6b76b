import type { Route } from '../../../route.ts';
import { getLineHealthRoute } from '../../watches/line-health/get.ts';
import { listLineHealthRoute } from '../../watches/line-health/list.ts';
import { getTrackingStandingRoute } from './get.ts';
import { readTrackingBoardRoute } from './list.ts';

export const trackingBoardRoutes: readonly Route[] = [
  readTrackingBoardRoute,
  getTrackingStandingRoute,
  listLineHealthRoute,
  getLineHealthRoute,
];
