/** The second step of sign-in, for people with a second factor. */
import { type FinishResult, finishSignIn, isPendingSignIn } from '../../identity/sessions/finish-sign-in.ts';
import { html } from '../../resources/html.ts';
import { hidden, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { codeField, WRONG_CODE } from './code-field.ts';
import { retryLater } from './form-problems.ts';
import { localPath } from './local-path.ts';
import { HOME, type PortalRequest, portalRoute } from './portal-route.ts';
import { mailFactorChange } from './second-factor-mail.ts';
import { SIGN_IN_CODE_PATH, SIGN_IN_PATH, startSession, userAgentOf } from './sign-in.ts';

export const signInCodeRoutes: readonly PublicRoute[] = [
  portalRoute({ name: 'show-sign-in-code', method: 'GET', path: SIGN_IN_CODE_PATH, handle: showCode }),
  portalRoute({ name: 'sign-in-code', method: 'POST', path: SIGN_IN_CODE_PATH, handle: takeCode }),
];

async function showCode(request: PortalRequest): Promise<ApiResponse> {
  const { deps, cookies, headers, query } = request;
  const pending = cookies.read(headers, 'pending');
  if (pending === null || !(await isPendingSignIn(deps, pending))) return signInAgain(request);
  return codePage(request, localPath(query.text('then')));
}

async function takeCode(request: PortalRequest): Promise<ApiResponse> {
  const { deps, form, address, cookies, headers, portal } = request;
  const pending = cookies.read(headers, 'pending') ?? '';
  const device = cookies.read(headers, 'device');
  const input = { pending, code: form.text('code'), address, userAgent: userAgentOf(request), device };
  const result = await finishSignIn(deps, input);
  const then = localPath(form.text('then'));
  switch (result.kind) {
    case 'signed_in':
      return signedIn(request, result, then);
    case 'ended':
      return signInAgain(request);
    case 'refused':
      return codePage(request, then, { status: 422, problem: WRONG_CODE });
    case 'throttled':
      if (result.alarms) mailFactorChange(portal, result.email, 'guesses');
      return codePage(request, then, retryLater('Too many wrong codes.', result.retryAfterMs));
  }
}

function signedIn(
  request: PortalRequest,
  { token, device, email, recoveryCodesLeft: left }: Extract<FinishResult, { kind: 'signed_in' }>,
  then: string | null,
): Promise<ApiResponse> {
  const to = then ?? HOME;
  if (left === null) return startSession(request, { token, device, to });
  mailFactorChange(request.portal, email, 'recovery_code');
  const notice = `You used a recovery code. ${left === 1 ? '1 is' : `${left} are`} left.`;
  return startSession(request, { token, device, to, notice });
}

function signInAgain({ redirect, cookies }: PortalRequest): ApiResponse {
  const notice = 'Sign in again. The code must be entered within 10 minutes of the password.';
  return redirect(SIGN_IN_PATH, { notice, cookies: [cookies.remove('pending')] });
}

function codePage({ page, formToken }: PortalRequest, then: string | null, options: PageOptions = {}): ApiResponse {
  const isWrong = options.status === 422;
  const fields = html`${codeField({ isWrong })}${then === null ? null : hidden('then', then)}`;
  const main = html`${postForm({ action: SIGN_IN_CODE_PATH, formToken, button: 'Sign in', fields })}
<p>No phone and no recovery code? The operator of this server can turn off your second factor.</p>`;
  return page('Enter the code', main, options);
}
