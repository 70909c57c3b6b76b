import type { Route } from '../../route.ts';
import { getMetroAreaRoute, getPortRoute } from './get.ts';
import { getTerminalRoute } from './get-terminal.ts';
import { listMetroAreasRoute, listPortsRoute, listTerminalsRoute } from './list.ts';
import { getUnmatchedPlaceRoute } from './unmatched/get.ts';
import { listUnmatchedPlacesRoute } from './unmatched/list.ts';
import { mapUnmatchedPlaceRoute, unmapUnmatchedPlaceRoute } from './unmatched/map.ts';

export const placeRoutes: readonly Route[] = [
  listPortsRoute,
  getPortRoute,
  listMetroAreasRoute,
  getMetroAreaRoute,
  listTerminalsRoute,
  getTerminalRoute,
  listUnmatchedPlacesRoute,
  getUnmatchedPlaceRoute,
  mapUnmatchedPlaceRoute,
  unmapUnmatchedPlaceRoute,
];
