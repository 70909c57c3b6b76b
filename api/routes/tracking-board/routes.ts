import type { Route } from '../../route.ts';
import { getTrackingStandingRoute } from './get.ts';
import { readTrackingBoardRoute } from './list.ts';

export const trackingBoardRoutes: readonly Route[] = [readTrackingBoardRoute, getTrackingStandingRoute];
