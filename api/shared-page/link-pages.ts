/** Pages of links for people without an account. They have no navigation. */
import { html, type Markup } from '../../resources/html.ts';
import { type PageOptions, page } from '../pages/page.ts';
import type { ApiResponse } from '../route.ts';

export function linkPage(title: string, main: Markup, options: PageOptions = {}): ApiResponse {
  return page(title, main, { ...options, links: [], isForCustomers: true });
}

/** Answers an unknown, an expired and a revoked link in the same way. */
export function gonePage(): ApiResponse {
  const main = html`<p>This link does not exist, has expired or was revoked. Ask the sender for a new one.</p>`;
  return linkPage('This link does not work', main, { status: 404 });
}

/** Answers an opening beyond the limits. */
export function openedTooOftenPage(linkId: string | null, waitMs: number): ApiResponse {
  const what =
    linkId === null
      ? 'Too many links that do not work were opened from your network.'
      : 'This link was opened too often.';
  return laterPage(what, waitMs);
}

export function laterPage(problem: string, waitMs: number): ApiResponse {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const main = html`<p>${problem} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.</p>`;
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) };
  return linkPage('Try again later', main, { status: 429, headers });
}
