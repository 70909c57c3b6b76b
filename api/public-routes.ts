/** Addresses for requests without an API key: pages for people, and the intake of pushes. */
import { deepLinkRoutes } from './deep-links/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import type { PublicRoute } from './route.ts';
import { receiveDcsaPushRoute } from './routes/intake/receive-dcsa-push.ts';
import { webAppRoutes } from './web-app/routes.ts';

/** `/shipments/find` comes before the page of one shipment, whose id would else be `find`. */
export const publicRoutes: readonly PublicRoute[] = [
  receiveDcsaPushRoute,
  ...portalRoutes,
  ...deepLinkRoutes,
  ...webAppRoutes,
];
