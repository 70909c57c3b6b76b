/** Addresses of the web app that people and programs link to (specification 4.8). They lie outside of `/v2`. */
import type { Portal } from '../portal/portal.ts';
import type { PublicRoute } from '../route.ts';
import { answerFind } from './find.ts';
import { answerList } from './list-page.ts';
import { answerShipmentPage } from './shipment-page.ts';
import { type DeepLink, type DeepLinkSettings, deepLinkRoute } from './visitor.ts';

const LINKS: readonly DeepLink[] = [
  // Before the page of a shipment, whose id would else be `find`.
  { name: 'find-shipment', path: '/shipments/find', answer: answerFind },
  { name: 'list-shipments-page', path: '/shipments', answer: answerList },
  { name: 'show-shipment-page', path: '/shipments/:id', answer: answerShipmentPage },
];

export function deepLinkRoutes(portal: Portal, settings: DeepLinkSettings): PublicRoute[] {
  return LINKS.map((link) => deepLinkRoute(portal, settings, link));
}
