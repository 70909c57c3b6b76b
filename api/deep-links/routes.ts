/** URLs outside `/v2` that other systems link to (spec/service 4.8). */
import type { PublicRoute } from '../route.ts';
import { memberPage } from '../web-app/member-page.ts';
import { redirectToFound } from './find.ts';

export const deepLinkRoutes: readonly PublicRoute[] = [
  memberPage({ name: 'find-shipment', path: '/shipments/find', respond: redirectToFound }),
];
