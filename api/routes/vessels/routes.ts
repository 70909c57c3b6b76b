import type { Route } from '../../route.ts';
import { getFleetMapRoute } from './fleet-map.ts';
import { getFuturePositionsRoute, getFuturePositionsWithCoordinatesRoute } from './future-positions.ts';
import { getVesselRoute } from './get.ts';

export const vesselRoutes: readonly Route[] = [
  getVesselRoute,
  getFleetMapRoute,
  getFuturePositionsRoute,
  getFuturePositionsWithCoordinatesRoute,
];
