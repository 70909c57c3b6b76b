/**
 * CSRF protection of forms. The browser states the origin of the request, and the form contains a token derived from a
 * cookie that no other site can read: the session cookie or, before sign-in, a form cookie.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export function formTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('seamark form').digest('base64url');
}

export function isFormTokenOf(cookie: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(formTokenOf(cookie)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Whether a request comes from our own pages or directly from the person, judging by `Sec-Fetch-Site`, otherwise
 * by `Origin`.
 */
export function isFromOurPages(headers: IncomingHttpHeaders, appUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(appUrl).origin;
}
