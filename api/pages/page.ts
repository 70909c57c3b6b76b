/** Plain pages, without scripts: the portal, and the addresses of the web app until that serves them itself (spec/service 4.8). */
import type { ApiResponse } from '../route.ts';
import { postForm } from './form.ts';
import { html, type Markup } from './html.ts';
import { STYLE, STYLE_SOURCE } from './style.ts';

/** Who looks at a page, as its head tells. */
export interface Visitor {
  email: string;
  /** Null: in none. */
  accountName: string | null;
  /** Of the form that signs out. */
  formToken: string;
}

export interface NavigationLink {
  href: string;
  text: string;
  /** The page that is shown, or one below it. */
  isCurrent?: boolean;
}

export interface PageOptions {
  status?: number;
  visitor?: Visitor | null;
  links?: readonly NavigationLink[];
  /** What was done just now. */
  notice?: string | null;
  /** Why it was not done. */
  problem?: string | Markup | null;
  /** Origins beside ours to which an answer to a form of this page may lead on. */
  formTargets?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly string[];
}

export function page(title: string, main: Markup, options: PageOptions = {}): ApiResponse {
  const { status = 200, problem = null, notice = null, formTargets = [], headers = {}, cookies = [] } = options;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problem === null ? '' : 'Error: '}${title} · Seamark</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header(options)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
${notice === null ? null : html`<div class="notice" role="status"><p>${notice}</p></div>`}
${problem === null ? null : html`<div class="problem" role="alert" id="problem"><p>${problem}</p></div>`}
${main}
</main>
</body>
</html>
`;
  return {
    status,
    body: undefined,
    bytes: Buffer.from(document.markup),
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': policy(formTargets),
      'Cross-Origin-Resource-Policy': 'same-origin',
      // A secret beside text of others must not show by how well both compress; and nobody keeps what is shown to one person.
      'Cache-Control': 'no-store, no-transform',
      ...headers,
    },
    cookies,
  };
}

/** Nothing is fetched, run or framed; forms lead back to us. */
function policy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const SHIPMENTS: readonly NavigationLink[] = [{ href: '/shipments', text: 'Shipments' }];

function header({ visitor = null, links = SHIPMENTS }: PageOptions): Markup {
  return html`<header>
<nav aria-label="Site"><ul>${links.map(linkItem)}</ul></nav>
${visitor === null ? null : signedIn(visitor)}
</header>`;
}

function linkItem({ href, text, isCurrent = false }: NavigationLink): Markup {
  return html`<li><a href="${href}"${isCurrent ? html` aria-current="page"` : null}>${text}</a></li>`;
}

function signedIn({ email, accountName, formToken }: Visitor): Markup {
  return html`<p>${email}${accountName === null ? '' : ` · ${accountName}`}</p>
${postForm({ action: '/portal/sign-out', formToken, button: 'Sign out', isInline: true })}`;
}
