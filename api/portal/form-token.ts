/**
 * Whether a form is one of ours. The browser says where the request comes from, and the form has a token that follows from a
 * cookie that no other page can read: that of the session or, before sign-in, one that is set for forms alone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export function formTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('seamark form').digest('base64url');
}

export function isFormTokenOf(cookie: string, given: string): boolean {
  const [right, other] = [Buffer.from(formTokenOf(cookie)), Buffer.from(given)];
  return right.length === other.length && timingSafeEqual(right, other);
}

/** Sent by a page of ours, or by the person himself. Browsers that do not tell the one tell the other. */
export function isFromOurPages(headers: IncomingHttpHeaders, appUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(appUrl).origin;
}
