/** What a person sees where a client asked for something that cannot be, and may not be sent back to it with the answer. */
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { factList } from '../pages/fact-list.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';

export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): undefined {
  const { status, headers = {}, bytes } = oauthErrorPage(ctx.status, out.error, out.error_description ?? null);
  ctx.status = status;
  ctx.set(headers);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = Buffer.from(bytes ?? []);
}

export function oauthErrorPage(status: number, error: string, description: string | null) {
  const main = html`<p>An application asked to be let in, in a way that cannot be answered. Nothing was done.
Go back to it and try again. If this comes again, tell whoever makes it what stands here.</p>
${factList([
  ['Error', error],
  ['Meaning', description],
])}`;
  return page('The application was not let in', main, { status, links: [] });
}
