/** Sign-in and sign-out. Responses do not reveal whether a person exists (identity/sessions/sign-in.ts). */
import { endSessions } from '../../identity/sessions/sessions.ts';
import { signIn } from '../../identity/sessions/sign-in.ts';
import { html, type Markup } from '../../resources/html.ts';
import { field, hidden, postForm } from '../pages/form.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { refusalOf, retryLater } from './form-problems.ts';
import { localPath } from './local-path.ts';
import { HOME, type PersonRequest, type PortalRequest, personRoute, portalRoute } from './portal-route.ts';
import { SESSION_COOKIE_SECONDS } from './visit.ts';

export const SIGN_IN_PATH = '/portal/sign-in';
export const SIGN_IN_CODE_PATH = '/portal/sign-in/code';
const DEVICE_COOKIE_SECONDS = 365 * 86_400;

export const signInRoutes: readonly PublicRoute[] = [
  portalRoute({ name: 'show-sign-in', method: 'GET', path: SIGN_IN_PATH, handle: showSignIn }),
  portalRoute({ name: 'sign-in', method: 'POST', path: SIGN_IN_PATH, handle: takeSignIn }),
  personRoute({ name: 'sign-out', method: 'POST', path: '/portal/sign-out', handle: takeSignOut }),
];

function showSignIn(request: PortalRequest): ApiResponse {
  const then = localPath(request.query.text('then'));
  if (request.session !== null) return request.redirect(then ?? HOME);
  return request.page('Sign in', signInForm(request, { then }));
}

async function takeSignIn(request: PortalRequest): Promise<ApiResponse> {
  const { form, deps, address, cookies, headers } = request;
  const [email, then] = [form.text('email'), localPath(form.text('then'))];
  const device = cookies.read(headers, 'device');
  const input = { email, password: form.text('password'), address, userAgent: userAgentOf(request), device };
  const again = signInForm(request, { email, then, isWrong: true });
  const result = await signIn(deps, input).catch(refusalOf);
  if (!('kind' in result)) return request.page('Sign in', again, result);
  if (result.kind === 'signed_in')
    return startSession(request, { token: result.token, device: result.device, to: then ?? HOME });
  if (result.kind === 'needs_second_factor') {
    const query = then === null ? '' : `?then=${encodeURIComponent(then)}`;
    return request.redirect(`${SIGN_IN_CODE_PATH}${query}`, { cookies: [cookies.set('pending', result.pending)] });
  }
  if (result.kind === 'refused') {
    return request.page('Sign in', again, { status: 422, problem: 'The email address or the password is wrong.' });
  }
  return request.page('Sign in', again, retryLater('Too many failed sign-ins.', result.retryAfterMs));
}

export function userAgentOf({ headers }: PortalRequest): string | null {
  return headers['user-agent'] ?? null;
}

/** Starts a session in the browser and ends its previous one. */
export async function startSession(
  { deps, session, cookies, redirect, address }: PortalRequest,
  { token, device, to, notice }: { token: string; device?: string; to: string; notice?: string },
): Promise<ApiResponse> {
  if (session !== null) await endSessions(deps, session.person.id, { id: session.id }, { address });
  return redirect(to, {
    ...(notice === undefined ? {} : { notice }),
    cookies: [
      cookies.set('session', token, SESSION_COOKIE_SECONDS),
      ...(device === undefined ? [] : [cookies.set('device', device, DEVICE_COOKIE_SECONDS)]),
      cookies.remove('form'),
      cookies.remove('pending'),
    ],
  });
}

async function takeSignOut({ deps, session, cookies, redirect, address }: PersonRequest): Promise<ApiResponse> {
  await endSessions(deps, session.person.id, { id: session.id }, { address });
  return redirect(SIGN_IN_PATH, { notice: 'You are signed out.', cookies: [cookies.remove('session')] });
}

function signInForm(
  { formToken }: PortalRequest,
  { email = '', then, isWrong = false }: { email?: string; then: string | null; isWrong?: boolean },
): Markup {
  const fields = html`
${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'username', isWrong })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isWrong })}
${then === null ? null : hidden('then', then)}`;
  return html`${postForm({ action: SIGN_IN_PATH, formToken, button: 'Sign in', fields })}
<p><a href="/portal/forgotten-password">Forgot your password?</a></p>`;
}
