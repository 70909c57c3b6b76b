/** Addresses of the web app that other systems link to (specification 4.8). They lie outside of `/v2`. */
import type { Portal } from '../portal/portal.ts';
import type { PublicRoute } from '../route.ts';
import { memberPage, type SignInSettings } from '../web-app/member-page.ts';
import { answerFind } from './find.ts';

export function deepLinkRoutes(portal: Portal, settings: SignInSettings): PublicRoute[] {
  return [memberPage(portal, settings, { name: 'find-shipment', path: '/shipments/find', answer: answerFind })];
}
