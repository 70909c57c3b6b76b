/** Error page for requests that must not be redirected back to the client. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html } from '../../resources/html.ts';
import { factList } from '../pages/fact-list.ts';
import { page } from '../pages/page.ts';

export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): undefined {
  const { status, headers = {}, bytes } = oauthErrorPage(ctx.status, out.error, out.error_description ?? null);
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = Buffer.from(bytes ?? []);
}

export function oauthErrorPage(status: number, error: string, description: string | null) {
  const main = html`<p>An application requested access with an invalid request. Nothing was changed.
Go back to it and try again. If the problem persists, report this page to the developers of the application.</p>
${factList([
  ['Error', error],
  ['Meaning', description],
])}`;
  return page('The application was not connected', main, { status, links: [] });
}
