/** Plain pages, without scripts: the portal, and the addresses of the web app until that serves them itself (specification 4.8). */
import { createHash } from 'node:crypto';
import type { ApiResponse } from '../route.ts';
import { html, type Markup } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --quiet: light-dark(#4a5560, #a9b4be); --line: light-dark(#b9c2ca, #4a5560);
  --accent: light-dark(#0b4f8a, #8cc4f5); --good: light-dark(#e5f4e8, #16301c); --bad: light-dark(#fdeaea, #3d1a1a); }
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header nav { flex: 1 1 auto; } header p { margin: 0; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
main { overflow-x: auto; padding: .25rem; } main:focus { outline: none; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: bold; padding: .5rem 0; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
dt { font-weight: bold; } dd { margin: 0; }
input, button, select { font: inherit; padding: .375rem .625rem; max-width: 100%; }
button { cursor: pointer; } form.inline { display: inline; }
form.stacked { max-width: 26rem; } form.stacked p { margin: 0 0 1rem; }
form.stacked label { display: block; font-weight: bold; } form.stacked input:not([type=checkbox], [type=radio]) { width: 100%; }
fieldset { border: 1px solid var(--line); margin: 0 0 1rem; } fieldset label { font-weight: normal !important; } legend { font-weight: bold; }
.hint { color: var(--quiet); display: block; }
.notice, .problem { padding: .5rem 1rem; border-inline-start: .3rem solid; margin: 1rem 0; }
.notice { background: var(--good); } .problem { background: var(--bad); }
.problem p, .notice p { margin: .25rem 0; }
code.secret { display: block; padding: .5rem; border: 1px solid var(--line); overflow-wrap: anywhere; user-select: all; }
[aria-current] { font-weight: bold; }
strong.wrong { display: block; border-inline-start: .3rem solid; padding-inline-start: .5rem; background: var(--bad); }
.masked { white-space: nowrap; color: var(--quiet); }
.copy { max-width: 34rem; margin: 1rem 0; } .copy label { display: block; font-weight: bold; }
textarea { font: .9375rem/1.4 ui-monospace, monospace; width: 100%; padding: .5rem; resize: vertical; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
form.filters { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; } form.filters p { margin: 0; }
form.filters label { display: block; } form.filters input, form.filters select { max-width: 14rem; }
@media (max-width: 44rem) {
  .rows, .rows caption, .rows tbody, .rows tr, .rows th, .rows td { display: block; }
  .rows thead { position: absolute; left: -100rem; }
  .rows tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } .rows th, .rows td { border: 0; padding: .125rem 0; }
  .rows td::before { content: attr(data-head) ": "; font-weight: bold; }
}
`;

const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

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
<form class="inline" method="post" action="/portal/sign-out">
<input type="hidden" name="form_token" value="${formToken}"><button>Sign out</button></form>`;
}

/** Wire names read as words: `in_transit`, `container.transport.vessel_loaded`. */
export function words(name: string | null): string {
  const text = (name ?? '').replace(/^container\.(transport\.)?/, '').replaceAll(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An instant by the clock of its place. */
export function timeIn(
  zone: string | null | undefined,
  value: Date | string | null | undefined,
  exactTo: 'minutes' | 'seconds' = 'minutes',
): Markup {
  const instant = value === null || value === undefined ? null : new Date(value);
  if (instant === null || Number.isNaN(instant.getTime())) return html`–`;
  const shownZone = zone ?? 'UTC';
  const timeStyle = exactTo === 'minutes' ? 'short' : 'medium';
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone: shownZone });
  return html`<time datetime="${instant.toISOString()}">${shown.format(instant)} ${shownZone}</time>`;
}

/** Names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Markup | string | null])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
