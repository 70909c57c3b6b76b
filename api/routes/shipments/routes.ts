import type { Route } from '../../route.ts';
import { changeManyShipmentsRoutes } from './change-many.ts';
import { getShipmentRoute } from './get.ts';
import { listShipmentsRoute } from './list.ts';
import { resumeTrackingRoute } from './resume-tracking.ts';
import { shareLinkRoutes } from './share-links.ts';
import { stopTrackingRoute } from './stop-tracking.ts';
import { updateShipmentRoute } from './update.ts';

export const shipmentRoutes: readonly Route[] = [
  listShipmentsRoute,
  getShipmentRoute,
  updateShipmentRoute,
  stopTrackingRoute,
  resumeTrackingRoute,
  ...changeManyShipmentsRoutes,
  ...shareLinkRoutes,
];
