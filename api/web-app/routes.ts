/**
 * Serves the web app from the API's origin. Every page is the same document, sent to signed-in browsers only; its data
 * comes from `/v2`. Browsers cache files with a hash in their name indefinitely.
 */
import { randomBytes } from 'node:crypto';
import { html } from '../../resources/html.ts';
import { notFound } from '../json-api/errors.ts';
import type { PortalRequest } from '../portal/portal-route.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { earlyLinks } from './early-loads.ts';
import { memberPage } from './member-page.ts';
import { WEB_PAGES, type WebPage } from './web-pages.generated.ts';

const NONCE = '__CSP_NONCE__';
const EARLY = '<!-- early -->';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** All other paths below the first segment of a page. The app shows its "not found" page for them. */
const UNKNOWN_PAGES: readonly WebPage[] = [...new Set(WEB_PAGES.map(({ path }) => path.split('/')[1] ?? ''))]
  .filter((segment) => segment !== '')
  .map((segment) => ({ path: `/${segment}/*rest`, source: null }));

/** Shows signed-in people the app's "not found" page for an unknown URL. Other clients receive the API's 404. */
export const unknownPageRoute: PublicRoute = memberPage({
  name: 'show-unknown-page',
  path: '/*rest',
  respond: async (request) => ({ ...(await showPage(request, { path: '/*rest', source: null })), status: 404 }),
});

export const webAppRoutes: readonly PublicRoute[] = [
  ...[...WEB_PAGES, ...UNKNOWN_PAGES].map((page) =>
    memberPage({ name: 'show-web-app', path: page.path, respond: (request) => showPage(request, page) }),
  ),
  {
    name: 'get-web-app-asset',
    method: 'GET',
    path: '/assets/:name',
    handle: (request) => fileResponse(request, `assets/${request.params['name']}`, IMMUTABLE),
  },
  {
    name: 'get-web-app-icon',
    method: 'GET',
    path: '/seamark.svg',
    handle: (request) => fileResponse(request, 'seamark.svg', 'public, max-age=86400'),
  },
];

async function showPage(request: PortalRequest, shown: WebPage): Promise<ApiResponse> {
  const { webApp: pages } = request.services;
  const document = await pages.file('index.html');
  if (document === null) return notBuilt(request);
  const nonce = randomBytes(16).toString('base64');
  const links = await earlyLinks(pages, shown, request.target.includes('?'));
  return {
    status: 200,
    body: undefined,
    bytes: Buffer.from(document.bytes.toString().replaceAll(NONCE, nonce).replace(EARLY, links)),
    contentType: document.contentType,
    headers: {
      'Content-Security-Policy': policy(nonce),
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  };
}

/** Allows only files from this origin, and inline styles with the nonce. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function fileResponse({ headers, services }: PublicRequest, name: string, caching: string): Promise<ApiResponse> {
  const file = await services.webApp.file(name);
  if (file === null) throw notFound('No file has this name');
  const { bytes, gzipped, contentType } = file;
  const takesGzip = gzipped !== null && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return {
    status: 200,
    body: undefined,
    bytes: takesGzip ? gzipped : bytes,
    contentType,
    headers: {
      'Cache-Control': caching,
      Vary: 'Accept-Encoding',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  };
}

function notBuilt({ page }: PortalRequest): ApiResponse {
  const main = html`<p>The pages of the web app have not been built. Run <code>npm run build:web</code>, then start the server again.
The API works without them.</p>`;
  return page('Not built yet', main, { status: 503 });
}
