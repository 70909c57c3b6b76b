import type { Route } from '../../route.ts';
import { getMetroAreaRoute, getPortRoute } from './get.ts';
import { listMetroAreasRoute, listPortsRoute, listTerminalsRoute } from './list.ts';
import { getTerminalRoute } from './terminals/get.ts';

export const placeRoutes: readonly Route[] = [
  listPortsRoute,
  getPortRoute,
  listMetroAreasRoute,
  getMetroAreaRoute,
  listTerminalsRoute,
  getTerminalRoute,
];
