/** Routes for requests without an API key: pages for people, files, and data pushed by others. */
import { calendarRoutes } from './calendar/routes.ts';
import { customerPagesRoutes } from './customer-pages/routes.ts';
import { deepLinkRoutes } from './deep-links/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import type { PublicRoute } from './route.ts';
import { fileRoutes } from './routes/documents/routes.ts';
import { receiveBridgeWebhookRoute } from './routes/intake/receive-bridge-webhook.ts';
import { receiveDcsaPushRoute } from './routes/intake/receive-dcsa-push.ts';
import { receiveMailRoute } from './routes/mail/receive-mail.ts';
import { sharedPageRoutes } from './shared-page/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';
import { webAppRoutes } from './web-app/routes.ts';

/** `/shipments/find` must precede the page of a shipment, which would otherwise match it with the id `find`. */
export const publicRoutes: readonly PublicRoute[] = [
  receiveDcsaPushRoute,
  receiveBridgeWebhookRoute,
  receiveMailRoute,
  ...fileRoutes,
  ...portalRoutes,
  ...sharedPageRoutes,
  ...customerPagesRoutes,
  ...unsubscribeRoutes,
  ...calendarRoutes,
  ...deepLinkRoutes,
  ...webAppRoutes,
];
