/** Determines the visitor of a page from the cookies of the request. */
import type { IncomingHttpHeaders } from 'node:http';
import type { IdentityDeps } from '../../identity/deps.ts';
import { newToken } from '../../identity/keys/secret-tokens.ts';
import { findSession, rotateSession, type Session } from '../../identity/sessions/sessions.ts';
import { Cookies } from './cookies.ts';
import { formTokenOf, isFormTokenOf } from './form-token.ts';

export interface Visit {
  /** Null if the visitor is not signed in. */
  session: Session | null;
  /** Value of the field `FORM_TOKEN` in every form. */
  formToken: string;
  /** Notice from the previous request. */
  notice: string | null;
  /** Cookies to set with any response. */
  cookies: readonly string[];
  /** Whether the token belongs to a page that this visitor was shown. */
  isFormToken(given: string): boolean;
}

/** The maximum lifetime of a session (identity/sessions/sessions.ts). */
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
    // A changed role rotates the token. The form of this request may still have the old one.
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
  const valid = sent !== null && /^[\w-]{43}$/.test(sent) ? sent : null;
  const secret = valid ?? newToken().token;
  return {
    formToken: formTokenOf(secret),
    cookies: valid === null ? [cookies.set('form', secret)] : [],
    isFormToken: (given) => valid !== null && isFormTokenOf(valid, given),
  };
}

/** Decodes the notice cookie. Returns null if it is malformed. */
function noticeOf(sent: string | null): string | null {
  if (sent === null) return null;
  try {
    return decodeURIComponent(sent).slice(0, 300);
  } catch {
    return null;
  }
}
