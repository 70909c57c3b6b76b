/** Addresses of the web app that people and programs link to (specification 4.8). They lie outside of `/v2`. */
import type { PublicRoute } from '../route.ts';
import { answerFind } from './find.ts';
import { answerList } from './list-page.ts';
import { answerShipmentPage } from './shipment-page.ts';
import { type DeepLinkSettings, pageRoute } from './visitor.ts';

export function deepLinkRoutes(settings: DeepLinkSettings): PublicRoute[] {
  return [
    // Before the page of a shipment, whose id would else be `find`.
    pageRoute(settings, 'find-shipment', '/shipments/find', answerFind),
    pageRoute(settings, 'list-shipments-page', '/shipments', answerList),
    pageRoute(settings, 'show-shipment-page', '/shipments/:id', answerShipmentPage),
  ];
}
