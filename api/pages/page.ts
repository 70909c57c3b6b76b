/** Plain pages, without scripts, for the addresses of the web app until that serves them itself (specification 4.8). */
import { createHash } from 'node:crypto';
import type { ApiResponse } from '../route.ts';
import { html, type Markup } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: bold; padding: .5rem 0; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { font-weight: bold; } dd { margin: 0; }
input, button { font: inherit; }
[aria-current] { font-weight: bold; }
`;

/** Nothing is fetched, run or framed; forms lead back to us. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function page(title: string, main: Markup, status = 200): ApiResponse {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Seamark</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><nav aria-label="Site"><a href="/shipments">Shipments</a></nav></header>
<main>
<h1>${title}</h1>
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
    headers: { 'Content-Security-Policy': POLICY, 'Cross-Origin-Resource-Policy': 'same-origin' },
  };
}

/** 404, in words that tell nothing of other accounts. */
export function missingPage(): ApiResponse {
  return page('Not found', html`<p>There is no such shipment.</p>`, 404);
}

/** Wire names read as words: `in_transit`, `container.transport.vessel_loaded`. */
export function words(name: string | null): string {
  const text = (name ?? '').replace(/^container\.(transport\.)?/, '').replaceAll(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An instant by the clock of its place. */
export function timeIn(zone: string | null | undefined, value: Date | string | null | undefined): Markup {
  const instant = value === null || value === undefined ? null : new Date(value);
  if (instant === null || Number.isNaN(instant.getTime())) return html`–`;
  const shownZone = zone ?? 'UTC';
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: shownZone });
  return html`<time datetime="${instant.toISOString()}">${shown.format(instant)} ${shownZone}</time>`;
}

/** Names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Markup | string | null])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
