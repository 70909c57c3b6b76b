import { IdentityError } from '../../identity/error.ts';
import { passwordChangedMail } from '../../identity/mail/mail.ts';
import { sendResetLink } from '../../identity/people/forgotten-password.ts';
import { readResetLink, useResetLink } from '../../identity/people/password-resets.ts';
import { html } from '../../resources/html.ts';
import { field, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { refusalOf, retryLater } from './form-problems.ts';
import { DIFFERENT, newPasswordFields, newPasswordOf, usernameField } from './password-fields.ts';
import type { Portal } from './portal.ts';
import { type PortalRequest, portalRoute } from './portal-route.ts';

const FORGOTTEN = '/portal/forgotten-password';
const RESET = '/portal/reset-password/:token';

export const forgottenPasswordRoutes: readonly PublicRoute[] = [
  portalRoute({ name: 'show-forgotten-password', method: 'GET', path: FORGOTTEN, handle: forgottenPage }),
  portalRoute({ name: 'ask-reset-link', method: 'POST', path: FORGOTTEN, handle: takeForgotten }),
  portalRoute({ name: 'show-reset-password', method: 'GET', path: RESET, handle: showReset }),
  portalRoute({ name: 'reset-password', method: 'POST', path: RESET, handle: takeReset }),
];

/**
 * Informs the person by email, unless emails are only printed: the operator would have nothing to forward.
 */
export function mailPasswordChanged({ mailer, appUrl }: Portal, to: string): void {
  if (mailer.isSending) mailer.send(passwordChangedMail({ to, link: `${appUrl}${FORGOTTEN}` }));
}

/** The response is the same, and equally fast, whether or not the person exists. */
async function takeForgotten(request: PortalRequest): Promise<ApiResponse> {
  const { deps, portal, form, address, logger } = request;
  const onFailed = (error: unknown) => logger.error({ err: error }, 'a reset link could not be created');
  try {
    const wait = await sendResetLink({ ...deps, ...portal, onFailed }, { email: form.text('email'), address });
    if (wait !== null) return forgottenPage(request, retryLater('Too many links were requested.', wait));
  } catch (thrown) {
    return forgottenPage(request, refusalOf(thrown));
  }
  return request.page(
    'Check your email',
    html`<p>If this email address belongs to a person here, an email with a link is on its way. The link works once and expires in one hour.</p>
<p>No mail? The operator of this server can give you a link too.</p>`,
  );
}

function forgottenPage({ page, form, formToken }: PortalRequest, options: PageOptions = {}): ApiResponse {
  const fields = field({
    name: 'email',
    label: 'Email address',
    type: 'email',
    value: form.text('email'),
    autocomplete: 'username',
    isWrong: options.status === 422,
  });
  return page(
    'Forgotten password',
    html`<p>You get an email with a link to choose a new password.</p>
${postForm({ action: FORGOTTEN, formToken, button: 'Send the link', fields })}`,
    options,
  );
}

async function showReset(request: PortalRequest): Promise<ApiResponse> {
  const { deps, params } = request;
  const found = await readResetLink(deps, params.token ?? '');
  return found === null ? invalidLinkPage(request) : resetPage(request, found.email);
}

async function takeReset(request: PortalRequest): Promise<ApiResponse> {
  const { deps, portal, params, form, address, cookies, redirect } = request;
  const token = params.token ?? '';
  const found = await readResetLink(deps, token);
  if (found === null) return invalidLinkPage(request);
  const password = newPasswordOf(form);
  if (password === null) return resetPage(request, found.email, { status: 422, problem: DIFFERENT });
  try {
    await useResetLink(deps, { token, password, address });
  } catch (thrown) {
    return resetPage(request, found.email, refusalOf(thrown));
  }
  mailPasswordChanged(portal, found.email);
  const notice = 'The password is changed, and all sessions have ended. Sign in with the new password.';
  return redirect('/portal/sign-in', { notice, cookies: [cookies.remove('session')] });
}

function resetPage({ page, formToken, params }: PortalRequest, email: string, options: PageOptions = {}): ApiResponse {
  const isWrong = options.status === 422;
  const fields = html`${usernameField(email)}${newPasswordFields({ isWrong })}`;
  const action = `/portal/reset-password/${encodeURIComponent(params.token ?? '')}`;
  return page('New password', postForm({ action, formToken, button: 'Change the password', fields }), options);
}

function invalidLinkPage({ page }: PortalRequest): ApiResponse {
  const main = html`<p><a href="${FORGOTTEN}">Request a new link</a></p>`;
  return page('New password', main, { status: 410, problem: `${new IdentityError('bad_link').message}.` });
}
