/**
 * `/unsubscribe/:token`: ends a subscription for the recipient of a message, without signing in. Opening the page changes
 * nothing, because mail scanners open links; mail programs send the POST themselves (RFC 8058).
 */
import { recipientOfToken, UNSUBSCRIBE_PATH } from '../../operations/subscriptions/unsubscribe.ts';
import { html, type Markup } from '../../resources/html.ts';
import { findSubscription, removeRecipient } from '../../store/subscriptions/subscriptions.ts';
import { page } from '../pages/page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';

const path = `${UNSUBSCRIBE_PATH}/:token`;

export const unsubscribeRoutes: readonly PublicRoute[] = [
  { name: 'show-unsubscribe', method: 'GET', path, handle: show },
  { name: 'unsubscribe', method: 'POST', path, handle: unsubscribe },
];

async function show(request: PublicRequest): Promise<ApiResponse> {
  const { database, services, params } = request;
  const recipient = recipientOfToken(services.secretBox, params['token'] ?? '');
  if (recipient === null) return gone();
  const row = await findSubscription(database, recipient.accountId, recipient.subscriptionId);
  if (row === null || !row.user_ids.includes(recipient.userId)) return done();
  const main = html`<p>Stop the emails of the notification "${row.name}"?</p>
<form method="post"><button>Unsubscribe</button></form>`;
  return unsubscribePage('Unsubscribe', main);
}

async function unsubscribe({ database, services, params }: PublicRequest): Promise<ApiResponse> {
  const recipient = recipientOfToken(services.secretBox, params['token'] ?? '');
  if (recipient === null) return gone();
  await removeRecipient(database, recipient);
  return done();
}

function done(): ApiResponse {
  return unsubscribePage('Unsubscribed', html`<p>You no longer receive these emails.</p>`);
}

function gone(): ApiResponse {
  return unsubscribePage('This link does not work', html`<p>Use the link of the newest email.</p>`, 404);
}

function unsubscribePage(title: string, main: Markup, status = 200): ApiResponse {
  return page(title, main, { status, links: [], headers: { 'X-Robots-Tag': 'noindex, nofollow, noarchive' } });
}
