import type { Route } from '../../route.ts';
import { getFuturePositionsRoute, getFuturePositionsWithCoordinatesRoute } from './future-positions.ts';
import { getVesselRoute } from './get.ts';

export const vesselRoutes: readonly Route[] = [
  getVesselRoute,
  getFuturePositionsRoute,
  getFuturePositionsWithCoordinatesRoute,
];
