/** Who looks at pages, by his cookies: what every page begins with, also those that are no route of the portal. */
import type { IncomingHttpHeaders } from 'node:http';
import type { IdentityDeps } from '../../identity/deps.ts';
import { newToken } from '../../identity/keys/secret-tokens.ts';
import { findSession, rotateSession, type Session } from '../../identity/sessions/sessions.ts';
import { Cookies } from './cookies.ts';
import { formTokenOf, isFormTokenOf } from './form-token.ts';

export interface Visit {
  /** Null: not signed in, or not any more. */
  session: Session | null;
  /** Stands in every form of a page, under the name `FORM_TOKEN`. */
  formToken: string;
  /** What the page before did. */
  notice: string | null;
  /** To be set with the answer, whatever it is. */
  cookies: readonly string[];
  /** Whether a form that was sent is of a page that this visitor was shown. */
  isFormToken(given: string): boolean;
}

/** A session lives as long with the browser as it may with us (identity/sessions/sessions.ts). */
export const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;

export async function openVisit(
  appUrl: string,
  deps: Pick<IdentityDeps, 'database' | 'now'>,
  headers: IncomingHttpHeaders,
): Promise<Visit> {
  const cookies = new Cookies(appUrl);
  const notice = noticeOf(cookies.read(headers, 'notice'));
  const sent = cookies.read(headers, 'session');
  const session = sent === null ? null : await findSession(deps, sent);
  if (sent !== null && session !== null) {
    // Whoever may do something else now has another token too; forms of before stay good for the request that brings them.
    const token = session.isStale ? await rotateSession(deps, sent) : null;
    return {
      session,
      notice,
      formToken: formTokenOf(token ?? sent),
      cookies: token === null ? [] : [cookies.set('session', token, SESSION_COOKIE_SECONDS)],
      isFormToken: (given) => isFormTokenOf(sent, given),
    };
  }
  return { session: null, notice, ...formCookie(cookies, cookies.read(headers, 'form')) };
}

function formCookie(cookies: Cookies, sent: string | null): Pick<Visit, 'formToken' | 'cookies' | 'isFormToken'> {
  const known = sent !== null && /^[\w-]{43}$/.test(sent) ? sent : null;
  const secret = known ?? newToken().token;
  return {
    formToken: formTokenOf(secret),
    cookies: known === null ? [cookies.set('form', secret)] : [],
    isFormToken: (given) => known !== null && isFormTokenOf(known, given),
  };
}

/** Written by us, read by nobody who could make use of it; what cannot be read says nothing. */
function noticeOf(sent: string | null): string | null {
  if (sent === null) return null;
  try {
    return decodeURIComponent(sent).slice(0, 300);
  } catch {
    return null;
  }
}
