/**
 * `/customers/:token`: the shipments of one customer for people who have a link to them. There is no session; a password
 * is remembered by a signed cookie. Unknown, expired and revoked links get the same response.
 */
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { customerPageOfToken } from '../../operations/parties/customer-pages.ts';
import {
  type CustomerScope,
  readCustomerShipment,
  readCustomerShipments,
} from '../../operations/parties/customer-shipments.ts';
import { shownParts } from '../../operations/shipments/shared-parts.ts';
import { html } from '../../resources/html.ts';
import { type OpenCustomerPage, touchCustomerPage } from '../../store/parties/customer-pages.ts';
import { isUuid } from '../../store/postgres/ids.ts';
import type { PageBrand } from '../pages/brand.ts';
import { problemPage } from '../portal/problem-page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { brandOfLink } from '../shared-page/brand-of-link.ts';
import { refusePassword } from '../shared-page/check-password.ts';
import { takeOpening } from '../shared-page/limits.ts';
import { gonePage, linkPage, openedTooOftenPage } from '../shared-page/link-pages.ts';
import { passwordForm } from '../shared-page/password-form.ts';
import { sharedShipment } from '../shared-page/shipment-page.ts';
import { mayPass, passCookie } from './pass.ts';
import { CUSTOMER_PATH } from './path.ts';
import { readListAddress, shipmentList } from './shipment-list.ts';

const path = `${CUSTOMER_PATH}/:token`;
const shipmentPath = `${path}/shipments/:shipmentId`;

export const customerPagesRoutes: readonly PublicRoute[] = [
  { name: 'show-customer-page', method: 'GET', path, handle: (request) => answer(request, behindPassword(showList)) },
  { name: 'open-customer-page', method: 'POST', path, handle: (request) => answer(request, takePassword) },
  {
    name: 'show-customer-shipment',
    method: 'GET',
    path: shipmentPath,
    handle: (request) => answer(request, behindPassword(showShipment)),
  },
];

interface OpenPage {
  link: OpenCustomerPage;
  /** Path of the list. */
  home: string;
  scope: CustomerScope;
  brand: PageBrand | null;
}

type Answer = (request: PublicRequest, open: OpenPage) => Promise<ApiResponse>;

async function answer(request: PublicRequest, show: Answer): Promise<ApiResponse> {
  const { database, address, method, now, params, logger } = request;
  try {
    const token = params['token'] ?? '';
    const link = await customerPageOfToken(database, token, now());
    const linkId = link?.id ?? null;
    const waitMs = await takeOpening(database, { linkId, address, method, now: now() });
    if (waitMs !== null) return openedTooOftenPage(linkId, waitMs);
    if (link === null) return gonePage();
    const brand = await brandOfLink(database, link);
    return await show(request, { link, home: `${CUSTOMER_PATH}/${token}`, scope: scopeOf(link), brand });
  } catch (thrown) {
    return problemPage(thrown, logger, { links: [], isForCustomers: true });
  }
}

function scopeOf({ account_id: accountId, party_id: partyId, shows, settings }: OpenCustomerPage): CustomerScope {
  return { accountId, partyId, shows: shownParts(shows), withoutRail: !readAccountSettings(settings).features.rail };
}

const formOf = (home: string) => ({ title: 'Shared shipments', button: 'Show the shipments', action: home });

/** Shows the password form unless the password was entered. */
function behindPassword(show: Answer): Answer {
  return async (request, open) => {
    const { headers, now, services } = request;
    if (mayPass(services.secretBox, open.link, headers, now())) return show(request, open);
    const form = formOf(open.home);
    return linkPage(form.title, passwordForm(form), { brand: open.brand });
  };
}

async function takePassword(request: PublicRequest, { link, home, brand }: OpenPage): Promise<ApiResponse> {
  const { now, services } = request;
  const { id, password_hash: passwordHash } = link;
  const redirect = { status: 303, body: undefined, headers: { Location: home, 'Cache-Control': 'no-store' } };
  if (passwordHash === null) return redirect;
  const refusal = await refusePassword(request, { id, password_hash: passwordHash }, { ...formOf(home), brand });
  if (refusal !== null) return refusal;
  const url = new URL(home, services.portal.appUrl);
  return { ...redirect, cookies: [passCookie(services.secretBox, link, url, now())] };
}

async function showList(request: PublicRequest, { link, home, scope, brand }: OpenPage): Promise<ApiResponse> {
  const { database, query, now } = request;
  const address = readListAddress(query);
  const listed = await readCustomerShipments(database, scope, { ...address, now: now() });
  await touchCustomerPage(database, link, now());
  return linkPage(
    `Shipments of ${link.company_name}`,
    shipmentList({ listed, address, home, sharedBy: brand?.name ?? link.account_name }),
    { brand },
  );
}

async function showShipment(request: PublicRequest, { link, home, scope, brand }: OpenPage): Promise<ApiResponse> {
  const { database, params, now } = request;
  const id = params['shipmentId'] ?? '';
  const back = html`<p><a href="${home}">All shipments</a></p>`;
  const shipment = isUuid(id) ? await readCustomerShipment(database, scope, { shipmentId: id, now: now() }) : null;
  if (shipment === null) {
    const main = html`<p>This page does not have the shipment, or no longer has it.</p>${back}`;
    return linkPage('No such shipment', main, { status: 404, brand });
  }
  await touchCustomerPage(database, link, now());
  return linkPage(
    `Shipment ${shipment.number}`,
    html`${back}${sharedShipment(shipment, brand?.name ?? link.account_name)}`,
    { brand },
  );
}
