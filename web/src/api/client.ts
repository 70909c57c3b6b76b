/**
 * The API client of all pages. If the session has expired, sends the user to the sign-in page, which leads back to this
 * page.
 */
import { createSeamarkClient, SeamarkError } from '../../../clients/typescript/index.ts';
import { handleRefusal, tabHeaders } from '../app/tab-account.ts';

export const api = createSeamarkClient({
  baseUrl: window.location.origin,
  async fetch(request) {
    const usesTabAccount = new URL(request.url).pathname !== '/v2/session';
    for (const [name, value] of Object.entries(usesTabAccount ? tabHeaders() : {})) request.headers.set(name, value);
    const response = await window.fetch(request);
    if (response.status === 401) signIn();
    await handleRefusal(response);
    return response;
  },
});

export function signIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/portal/sign-in?then=${encodeURIComponent(`${pathname}${search}`)}`);
}

/** Returns the server's error messages as text, one sentence per problem. */
export function problemOf(error: unknown): string {
  if (error instanceof SeamarkError) {
    const messages = error.errors.map(({ detail, title }) => detail ?? title).filter(Boolean);
    return messages.length > 0 ? messages.join('. ') : `The server responded with ${error.status}`;
  }
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the server's message about an attribute or a part of it, for display next to the field; null if there is
 * none.
 */
export function problemOfField(error: unknown, attribute: string): string | null {
  if (!(error instanceof SeamarkError)) return null;
  const place = `/data/attributes/${attribute}`;
  const isThere = (pointer = '') => pointer === place || pointer.startsWith(`${place}/`);
  const found = error.errors.find(({ source }) => isThere(source?.pointer));
  return found?.detail ?? null;
}
