/** Page on which people change their password. Their other sessions end; this one continues with a new token. */
import { changeOwnPassword } from '../../identity/people/own-password.ts';
import { rotateSession } from '../../identity/sessions/sessions.ts';
import { html } from '../../resources/html.ts';
import { field, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { mailPasswordChanged } from './forgotten-password.ts';
import { refusalOf, retryLater } from './form-problems.ts';
import { DIFFERENT, newPasswordFields, newPasswordOf, usernameField } from './password-fields.ts';
import { type PersonRequest, personRoute } from './portal-route.ts';
import { SESSION_COOKIE_SECONDS } from './visit.ts';

const PATH = '/portal/password';

export const ownPasswordRoutes: readonly PublicRoute[] = [
  personRoute({ name: 'show-own-password', method: 'GET', path: PATH, handle: passwordPage }),
  personRoute({ name: 'change-own-password', method: 'POST', path: PATH, handle: takePassword }),
];

async function takePassword(request: PersonRequest): Promise<ApiResponse> {
  const { deps, session, form, address } = request;
  const next = newPasswordOf(form);
  if (next === null) return passwordPage(request, { status: 422, problem: DIFFERENT });
  const [personId, sessionId, current] = [session.person.id, session.id, form.text('current')];
  try {
    const result = await changeOwnPassword(deps, { personId, sessionId, current, next, address });
    if (result.kind === 'changed') return await passwordChanged(request);
    return passwordPage(
      request,
      result.kind === 'refused'
        ? { status: 422, problem: 'The current password is wrong.' }
        : retryLater('Too many wrong passwords.', result.retryAfterMs),
    );
  } catch (thrown) {
    return passwordPage(request, refusalOf(thrown));
  }
}

async function passwordChanged({
  deps,
  portal,
  session,
  headers,
  cookies,
  redirect,
}: PersonRequest): Promise<ApiResponse> {
  mailPasswordChanged(portal, session.person.email);
  const token = await rotateSession(deps, cookies.read(headers, 'session') ?? '');
  const notice = 'The password is changed. All your other sessions have ended.';
  return redirect(PATH, {
    notice,
    cookies: token === null ? [] : [cookies.set('session', token, SESSION_COOKIE_SECONDS)],
  });
}

function passwordPage({ page, session, formToken }: PersonRequest, options: PageOptions = {}): ApiResponse {
  const fields = html`${usernameField(session.person.email)}
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${newPasswordFields()}`;
  return page('Your password', postForm({ action: PATH, formToken, button: 'Change the password', fields }), options);
}
