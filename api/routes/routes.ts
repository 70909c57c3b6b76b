/** The route table: every operation of `/v2` that needs nothing but what each request is given. */
import { withCsv } from '../csv/csv-of.ts';
import type { Route } from '../route.ts';
import { containerRoutes } from './containers/routes.ts';
import { customFieldDefinitionRoutes } from './custom-fields/definitions/routes.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { demurrageRoutes } from './demurrage/routes.ts';
import { exceptionRoutes } from './exceptions/routes.ts';
import { exceptionRuleRoutes } from './exceptions/rules.ts';
import { ediPartnerRoutes } from './intake/edi-partners/routes.ts';
import { savedViewRoutes } from './lists/saved-views/routes.ts';
import { searchRoutes } from './lists/search/routes.ts';
import { trackingBoardRoutes } from './lists/tracking-board/routes.ts';
import { partyRoutes } from './parties/routes.ts';
import { listAuditLogRoute } from './people/audit-log/list.ts';
import { disconnectAppRoute } from './people/connected-apps/disconnect.ts';
import { listConnectedAppsRoute } from './people/connected-apps/list.ts';
import { memberRoutes } from './people/members/routes.ts';
import { sessionRoutes } from './people/session/routes.ts';
import { signInRoutes } from './people/sign-ins/routes.ts';
import { getUsageRoute } from './people/usage/get.ts';
import { placeRoutes } from './places/routes.ts';
import { getUnmatchedPlaceRoute } from './places/unmatched/get.ts';
import { listUnmatchedPlacesRoute } from './places/unmatched/list.ts';
import { mapUnmatchedPlaceRoute, unmapUnmatchedPlaceRoute } from './places/unmatched/map.ts';
import { getShippingLineRoute } from './reference/shipping-lines/get.ts';
import { listShippingLinesRoute } from './reference/shipping-lines/list.ts';
import { changeManyShipmentsRoutes } from './shipments/change-many.ts';
import { getShipmentRoute } from './shipments/get.ts';
import { listShipmentsRoute } from './shipments/list.ts';
import { resumeTrackingRoute } from './shipments/resume-tracking.ts';
import { stopTrackingRoute } from './shipments/stop-tracking.ts';
import { updateShipmentRoute } from './shipments/update.ts';
import { advanceTestClockRoute } from './test-clocks/advance.ts';
import { createTestClockRoute } from './test-clocks/create.ts';
import { deleteTestClockRoute } from './test-clocks/delete.ts';
import { getTestClockRoute } from './test-clocks/get.ts';
import { listTestClocksRoute } from './test-clocks/list.ts';
import { updateTestClockRoute } from './test-clocks/update.ts';
import { trackingRequestRoutes } from './tracking-requests/routes.ts';
import { vesselRoutes } from './vessels/routes.ts';
import { answerRoutes } from './watches/answers/routes.ts';
import { webhookNotificationRoutes } from './webhooks/notifications/routes.ts';
import { webhookReplayRoutes } from './webhooks/replays/routes.ts';

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
