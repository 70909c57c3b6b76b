/** Addresses of the web app that people and programs link to (specification 4.8). They lie outside of `/v2`. */
import type { Portal } from '../portal/portal.ts';
import type { PublicRoute } from '../route.ts';
import { answerFind } from './find.ts';
import { type DeepLink, type DeepLinkSettings, deepLinkRoute } from './visitor.ts';

const LINKS: readonly DeepLink[] = [{ name: 'find-shipment', path: '/shipments/find', answer: answerFind }];

export function deepLinkRoutes(portal: Portal, settings: DeepLinkSettings): PublicRoute[] {
  return LINKS.map((link) => deepLinkRoute(portal, settings, link));
}
