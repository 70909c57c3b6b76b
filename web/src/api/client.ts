/** The API as pages call it: the session cookie comes along by itself, and whoever is signed out is led to sign in and back. */
import { createSeamarkClient, SeamarkError } from '../../../clients/typescript/index.ts';
import { headersOfTab, heedRefusal } from '../app/tab-account.ts';

export const api = createSeamarkClient({
  baseUrl: window.location.origin,
  async fetch(request) {
    const isOfTab = new URL(request.url).pathname !== '/v2/session';
    for (const [name, value] of Object.entries(isOfTab ? headersOfTab() : {})) request.headers.set(name, value);
    const response = await window.fetch(request);
    if (response.status === 401) signIn();
    await heedRefusal(response);
    return response;
  },
});

/** Leaves the page. */
export function signIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/portal/sign-in?then=${encodeURIComponent(`${pathname}${search}`)}`);
}

/** What the server said, for people: one sentence for each problem. */
export function problemOf(error: unknown): string {
  if (error instanceof SeamarkError) {
    const said = error.errors.map(({ detail, title }) => detail ?? title).filter(Boolean);
    return said.length > 0 ? said.join('. ') : `The server answered ${error.status}`;
  }
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

/** What the server said of one attribute, or of a part of it, to be shown beside its field; null where it said nothing of it. */
export function problemOfField(error: unknown, attribute: string): string | null {
  if (!(error instanceof SeamarkError)) return null;
  const place = `/data/attributes/${attribute}`;
  const isThere = (pointer = '') => pointer === place || pointer.startsWith(`${place}/`);
  const found = error.errors.find(({ source }) => isThere(source?.pointer));
  return found?.detail ?? null;
}
