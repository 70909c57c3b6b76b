/**
 * `/shared/:token`: a shipment for people who have a link to it. A password is requested on each visit, so no cookie is
 * needed. Unknown, expired and revoked links get the same response.
 */
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { shareLinkOfToken } from '../../operations/shipments/share-links.ts';
import { shownParts } from '../../operations/shipments/shared-parts.ts';
import { readSharedShipment } from '../../operations/shipments/shared-shipment.ts';
import { type OpenShareLink, touchShareLink } from '../../store/shipments/share-links.ts';
import { problemPage } from '../portal/problem-page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { brandOfLink } from './brand-of-link.ts';
import { refusePassword } from './check-password.ts';
import { takeOpening } from './limits.ts';
import { gonePage, linkPage, openedTooOftenPage } from './link-pages.ts';
import { passwordForm } from './password-form.ts';
import { SHARED_PATH } from './path.ts';
import { sharedShipment } from './shipment-page.ts';

const path = `${SHARED_PATH}/:token`;

export const sharedPageRoutes: readonly PublicRoute[] = [
  { name: 'show-shared-shipment', method: 'GET', path, handle: (request) => respond(request, showShared) },
  { name: 'open-shared-shipment', method: 'POST', path, handle: (request) => respond(request, takePassword) },
];

type RespondToLink = (request: PublicRequest, link: OpenShareLink) => Promise<ApiResponse>;

async function respond(request: PublicRequest, show: RespondToLink): Promise<ApiResponse> {
  const { database, address, method, now, params, logger } = request;
  try {
    const link = await shareLinkOfToken(database, params['token'] ?? '', now());
    const linkId = link?.id ?? null;
    const waitMs = await takeOpening(database, { linkId, address, method, now: now() });
    if (waitMs !== null) return openedTooOftenPage(linkId, waitMs);
    return link === null ? gonePage() : await show(request, link);
  } catch (thrown) {
    return problemPage(thrown, logger, { links: [], isForCustomers: true });
  }
}

const FORM = { title: 'Shared shipment', button: 'Show the shipment' };

async function showShared(request: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  if (link.password_hash === null) return shipmentPage(request, link);
  return linkPage(FORM.title, passwordForm(FORM), { brand: await brandOfLink(request.database, link) });
}

async function takePassword(request: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  const { id, password_hash: passwordHash } = link;
  if (passwordHash === null) return shipmentPage(request, link);
  const form = { ...FORM, brand: await brandOfLink(request.database, link) };
  const refusal = await refusePassword(request, { id, password_hash: passwordHash }, form);
  return refusal ?? shipmentPage(request, link);
}

async function shipmentPage({ database, now }: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  const shipment = await readSharedShipment(database, {
    accountId: link.account_id,
    shipmentId: link.shipment_id,
    shows: shownParts(link.shows),
    withoutRail: !readAccountSettings(link.settings).features.rail,
    now: now(),
  });
  if (shipment === null) return gonePage();
  await touchShareLink(database, link, now());
  const brand = await brandOfLink(database, link);
  return linkPage(`Shipment ${shipment.number}`, sharedShipment(shipment, brand?.name ?? link.account_name), { brand });
}
