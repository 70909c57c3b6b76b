/** Plain pages without scripts for the portal (spec/service 4.8). */

import { html, type Markup } from '../../resources/html.ts';
import type { ApiResponse } from '../route.ts';
import { brandMark, brandSources, brandStyle, type PageBrand } from './brand.ts';
import { postForm } from './form.ts';
import { MARK } from './mark.ts';
import { STYLE, STYLE_SOURCE } from './style.ts';

export interface Visitor {
  email: string;
  /** Null if the person has no account. */
  accountName: string | null;
  /** Token of the sign-out form. */
  formToken: string;
}

export interface NavigationLink {
  href: string;
  text: string;
  /** Whether the link leads to the current page. */
  isCurrent?: boolean;
}

export interface PageOptions {
  status?: number;
  visitor?: Visitor | null;
  links?: readonly NavigationLink[];
  /** The outcome of the previous request. */
  notice?: string | null;
  /** Why the request failed. */
  problem?: string | Markup | null;
  /** Further origins to which a form of this page may redirect. */
  formTargets?: readonly string[];
  /** Shown in place of the name and the logo of the product. */
  brand?: PageBrand | null;
  /** Whether the reader has no account. Defaults to false. */
  isForCustomers?: boolean;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly string[];
}

export function page(title: string, main: Markup, options: PageOptions = {}): ApiResponse {
  const { status = 200, problem = null, notice = null, formTargets = [], headers = {}, cookies = [] } = options;
  const { brand = null } = options;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${problem === null ? '' : 'Error: '}${title} · ${brand?.name ?? 'Seamark'}</title>
<style>${{ markup: STYLE }}</style>${styleOf(brand)}
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
      'Content-Security-Policy': policy(formTargets, brand),
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Not cached, because the page is personal, and not compressed, because its size could reveal a secret next to
      // text from others (BREACH).
      'Cache-Control': 'no-store, no-transform',
      ...headers,
    },
    cookies,
  };
}

/** Blocks requests, scripts and frames. Forms can be submitted only to this origin and to `formTargets`. */
function policy(formTargets: readonly string[], brand: PageBrand | null): string {
  const { style, image } = brand === null ? { style: null, image: null } : brandSources(brand);
  return [
    "default-src 'none'",
    ['style-src', STYLE_SOURCE, ...(style === null ? [] : [style])].join(' '),
    ...(image === null ? [] : [`img-src ${image}`]),
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const SHIPMENTS: readonly NavigationLink[] = [{ href: '/shipments', text: 'Shipments' }];

function styleOf(brand: PageBrand | null): Markup | null {
  const style = brand === null ? '' : brandStyle(brand);
  return style === '' ? null : html`<style>${{ markup: style }}</style>`;
}

const NAME = html`${MARK}<span>Seamark</span>`;
const HOME = html`<a class="brand" href="/" aria-label="Seamark">${NAME}</a>`;
/** The name for people without an account, who have nothing to open there. */
const NAME_ONLY = html`<p class="brand">${NAME}</p>`;

function header({ visitor = null, links = SHIPMENTS, brand = null, isForCustomers = false }: PageOptions): Markup {
  return html`<header>
${brand === null ? (isForCustomers ? NAME_ONLY : HOME) : brandMark(brand)}
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
