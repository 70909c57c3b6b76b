/** The route table: every operation of `/v2` that needs nothing but what each request is given. */
import { withCsv } from '../csv/csv-of.ts';
import type { Route } from '../route.ts';
import { answerRoutes } from './answers/routes.ts';
import { listAuditLogRoute } from './audit-log/list.ts';
import { disconnectAppRoute } from './connected-apps/disconnect.ts';
import { listConnectedAppsRoute } from './connected-apps/list.ts';
import { containerRoutes } from './containers/routes.ts';
import { customFieldDefinitionRoutes } from './custom-field-definitions/routes.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { demurrageRoutes } from './demurrage/routes.ts';
import { ediPartnerRoutes } from './edi-partners/routes.ts';
import { exceptionRoutes } from './exceptions/routes.ts';
import { exceptionRuleRoutes } from './exceptions/rules.ts';
import { memberRoutes } from './members/routes.ts';
import { partyRoutes } from './parties/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { changeManyShipmentsRoutes } from './shipments/change-many.ts';
import { getShipmentRoute } from './shipments/get.ts';
import { listShipmentsRoute } from './shipments/list.ts';
import { resumeTrackingRoute } from './shipments/resume-tracking.ts';
import { stopTrackingRoute } from './shipments/stop-tracking.ts';
import { updateShipmentRoute } from './shipments/update.ts';
import { getShippingLineRoute } from './shipping-lines/get.ts';
import { listShippingLinesRoute } from './shipping-lines/list.ts';
import { signInRoutes } from './sign-ins/routes.ts';
import { advanceTestClockRoute } from './test-clocks/advance.ts';
import { createTestClockRoute } from './test-clocks/create.ts';
import { deleteTestClockRoute } from './test-clocks/delete.ts';
import { getTestClockRoute } from './test-clocks/get.ts';
import { listTestClocksRoute } from './test-clocks/list.ts';
import { updateTestClockRoute } from './test-clocks/update.ts';
import { trackingBoardRoutes } from './tracking-board/routes.ts';
import { trackingRequestRoutes } from './tracking-requests/routes.ts';
import { getUnmatchedPlaceRoute } from './unmatched-places/get.ts';
import { listUnmatchedPlacesRoute } from './unmatched-places/list.ts';
import { mapUnmatchedPlaceRoute, unmapUnmatchedPlaceRoute } from './unmatched-places/map.ts';
import { getUsageRoute } from './usage/get.ts';
import { vesselRoutes } from './vessels/routes.ts';
import { webhookNotificationRoutes } from './webhook-notifications/routes.ts';
import { webhookReplayRoutes } from './webhook-replays/routes.ts';

export const routes: readonly Route[] = withCsv([
  ...sessionRoutes,
  ...trackingRequestRoutes,
  ...trackingBoardRoutes,
  listShipmentsRoute,
  getShipmentRoute,
  updateShipmentRoute,
  stopTrackingRoute,
  resumeTrackingRoute,
  ...changeManyShipmentsRoutes,
  ...containerRoutes,
  ...answerRoutes,
  listShippingLinesRoute,
  getShippingLineRoute,
  ...placeRoutes,
  listUnmatchedPlacesRoute,
  getUnmatchedPlaceRoute,
  mapUnmatchedPlaceRoute,
  unmapUnmatchedPlaceRoute,
  createTestClockRoute,
  listTestClocksRoute,
  getTestClockRoute,
  updateTestClockRoute,
  deleteTestClockRoute,
  advanceTestClockRoute,
  ...vesselRoutes,
  ...ediPartnerRoutes,
  ...searchRoutes,
  ...savedViewRoutes,
  ...exceptionRoutes,
  ...exceptionRuleRoutes,
  ...demurrageRoutes,
  ...partyRoutes,
  ...customFieldDefinitionRoutes,
  ...customFieldRoutes,
  ...webhookNotificationRoutes,
  ...webhookReplayRoutes,
  listConnectedAppsRoute,
  disconnectAppRoute,
  getUsageRoute,
  ...memberRoutes,
  ...signInRoutes,
  listAuditLogRoute,
]);
