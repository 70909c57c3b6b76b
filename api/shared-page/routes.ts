/**
 * `/shared/:token`: a shipment for people who have a link to it. A password is requested on each visit, so no cookie is
 * needed. Unknown, expired and revoked links get the same response.
 */
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { networkOf } from '../../identity/people/sign-in-limits.ts';
import { shareLinkOfToken } from '../../operations/shipments/share-links.ts';
import { SHARED_PARTS } from '../../operations/shipments/shared-parts.ts';
import { readSharedShipment } from '../../operations/shipments/shared-shipment.ts';
import { html, type Markup } from '../../resources/html.ts';
import { type OpenShareLink, touchShareLink } from '../../store/shipments/share-links.ts';
import { type PageOptions, page } from '../pages/page.ts';
import { readForm } from '../portal/form.ts';
import { problemPage } from '../portal/problem-page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { takeGuess, takeOpening } from './limits.ts';
import { passwordForm } from './password-form.ts';
import { SHARED_PATH } from './path.ts';
import { sharedShipment } from './shipment-page.ts';

const path = `${SHARED_PATH}/:token`;

export const sharedPageRoutes: readonly PublicRoute[] = [
  { name: 'show-shared-shipment', method: 'GET', path, handle: (request) => answer(request, showShared) },
  { name: 'open-shared-shipment', method: 'POST', path, handle: (request) => answer(request, takePassword) },
];

type Answer = (request: PublicRequest, link: OpenShareLink) => Promise<ApiResponse>;

async function answer(request: PublicRequest, show: Answer): Promise<ApiResponse> {
  const { database, address, now, params, logger } = request;
  try {
    const waitMs = await takeOpening(database, address, now());
    if (waitMs !== null) return laterPage('Too many pages were opened from your network.', waitMs);
    const link = await shareLinkOfToken(database, params['token'] ?? '', now());
    return link === null ? gonePage() : await show(request, link);
  } catch (thrown) {
    return problemPage(thrown, logger, { links: [] });
  }
}

async function showShared(request: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  return link.password_hash === null ? shipmentPage(request, link) : sharedPage('Shared shipment', passwordForm());
}

async function takePassword(request: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  const { database, address, now, services } = request;
  if (link.password_hash === null) return shipmentPage(request, link);
  const password = (await readForm(request)).text('password');
  const guess = await takeGuess(database, { linkId: link.id, address, now: now() });
  if (guess.waitMs !== null) return laterPage('Too many wrong passwords.', guess.waitMs);
  const turn = { lane: networkOf(address ?? ''), isFirst: false };
  const { isCorrect } = await services.portal.passwords.check(link.password_hash, password, turn);
  if (!isCorrect) {
    const problem = 'The password is wrong.';
    return sharedPage('Shared shipment', passwordForm({ isWrong: true }), { status: 422, problem });
  }
  await guess.forget();
  return shipmentPage(request, link);
}

async function shipmentPage({ database, now }: PublicRequest, link: OpenShareLink): Promise<ApiResponse> {
  const shipment = await readSharedShipment(database, {
    accountId: link.account_id,
    shipmentId: link.shipment_id,
    shows: new Set(SHARED_PARTS.filter((part) => link.shows.includes(part))),
    withoutRail: !readAccountSettings(link.settings).features.rail,
  });
  if (shipment === null) return gonePage();
  await touchShareLink(database, link, now());
  return sharedPage(`Shipment ${shipment.number}`, sharedShipment(shipment, link.account_name));
}

/** Renders a page without navigation. */
function sharedPage(title: string, main: Markup, options: PageOptions = {}): ApiResponse {
  return page(title, main, { ...options, links: [] });
}

function gonePage(): ApiResponse {
  const main = html`<p>This link does not exist, has expired or was revoked. Ask the sender for a new one.</p>`;
  return sharedPage('This link does not work', main, { status: 404 });
}

function laterPage(problem: string, waitMs: number): ApiResponse {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const main = html`<p>${problem} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.</p>`;
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) };
  return sharedPage('Try again later', main, { status: 429, headers });
}
