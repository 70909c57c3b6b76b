import type { HttpResponse, NextPage, RequestPlan } from '../connector.ts';
import { requestUrl } from '../request-url.ts';
import { readEvents } from './envelope.ts';
import type { DcsaProfile } from './profile.ts';

/**
 * The cursor parameter. The standard calls the paging headers links but shows cursors (A.4), so their value may be a
 * URL or a bare cursor.
 */
const CURSOR = 'cursor';

/**
 * Finds the next page. Paging ends if no header names another page or a page is empty. It also stops at a repeated
 * header, because some servers always send the same one; the response is then incomplete, so nothing may be concluded
 * from what it lacks. Links to another origin are never followed, because the call would send it the credentials.
 */
export function nextPage(profile: DcsaProfile, baseUrl: string, request: RequestPlan, pages: HttpResponse[]): NextPage {
  const page = pages.at(-1);
  if (!page) return { type: 'last' };
  const named = nextHeader(profile, page);
  if (named === null) return { type: 'last' };
  if (readEvents(profile, page)?.length === 0) return { type: 'last' };
  if (pages.slice(0, -1).some((earlier) => nextHeader(profile, earlier) === named)) {
    return { type: 'cut', reason: 'the next page has already been read' };
  }
  return addressOf(named, baseUrl, request);
}

function nextHeader(profile: DcsaProfile, page: HttpResponse): string | null {
  for (const name of profile.pageHeaders) {
    const value = page.headers[name.toLowerCase()]?.trim();
    if (!value) continue;
    const target = name.toLowerCase() === 'link' ? nextLink(value) : value;
    if (target !== null) return target;
  }
  return null;
}

/** Returns the target of `rel="next"` in an RFC 8288 `Link` header. */
function nextLink(header: string): string | null {
  for (const [, target, parameters] of header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;<]+(?:"[^"]*")?)*)/g)) {
    if (target !== undefined && /;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i.test(parameters ?? '')) return target;
  }
  return null;
}

function addressOf(named: string, baseUrl: string, request: RequestPlan): NextPage {
  const requested = requestUrl(baseUrl, request);
  if (!isAddress(named)) {
    requested.searchParams.set(CURSOR, named);
    return { type: 'next', url: requested.href };
  }
  if (!URL.canParse(named, requested.href)) return { type: 'cut', reason: 'the URL of the next page is invalid' };
  const target = new URL(named, requested);
  if (target.origin !== requested.origin) return { type: 'cut', reason: 'the next page is on another origin' };
  return { type: 'next', url: target.href };
}

/**
 * Returns true for an absolute URL, a path or a query; false for a bare cursor, which may contain `/`, `+` and `=`
 * (base64).
 */
function isAddress(named: string): boolean {
  return /^(https?:)?\/\//i.test(named) || /^\.{0,2}\/[A-Za-z0-9._~-]*[/?A-Za-z]/.test(named) || named.startsWith('?');
}
