/** The page behind the one-time link through which the first person becomes the owner of the first account. */

import { IdentityError } from '../../identity/error.ts';
import { readSetupLink, useSetupLink } from '../../identity/people/first-people.ts';
import { signInAs } from '../../identity/sessions/sign-in.ts';
import { html } from '../../resources/html.ts';
import { field, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { refusalOf } from './form-problems.ts';
import { DIFFERENT, newPasswordFields, newPasswordOf } from './password-fields.ts';
import { HOME, type PortalRequest, portalRoute } from './portal-route.ts';
import { startSession, userAgentOf } from './sign-in.ts';

const PATH = '/portal/set-up/:token';

export const setUpRoutes: readonly PublicRoute[] = [
  portalRoute({ name: 'show-set-up', method: 'GET', path: PATH, handle: showSetUp }),
  portalRoute({ name: 'set-up', method: 'POST', path: PATH, handle: takeSetUp }),
];

async function showSetUp(request: PortalRequest): Promise<ApiResponse> {
  const { deps, params } = request;
  if (!(await readSetupLink(deps, params.token ?? ''))) throw new IdentityError('bad_link');
  return setUpPage(request);
}

async function takeSetUp(request: PortalRequest): Promise<ApiResponse> {
  const { deps, params, form, address } = request;
  const password = newPasswordOf(form);
  if (password === null) return setUpPage(request, { status: 422, problem: DIFFERENT });
  const person = { email: form.text('email'), name: form.text('name'), password };
  try {
    const { personId } = await useSetupLink(deps, { token: params.token ?? '', person, address });
    const token = await signInAs(deps, personId, { address, userAgent: userAgentOf(request) });
    return await startSession(request, { token, to: HOME, notice: 'Seamark is set up, and you are signed in.' });
  } catch (thrown) {
    return setUpPage(request, refusalOf(thrown));
  }
}

function setUpPage({ page, form, formToken, params }: PortalRequest, options: PageOptions = {}): ApiResponse {
  const fields = html`
${field({ name: 'name', label: 'Your name', value: form.text('name'), autocomplete: 'name', isRequired: false, maxLength: 200 })}
${field({ name: 'email', label: 'Email address', type: 'email', value: form.text('email'), autocomplete: 'username' })}
${newPasswordFields()}`;
  const action = `/portal/set-up/${encodeURIComponent(params.token ?? '')}`;
  return page(
    'Set up Seamark',
    html`<p>You are the first person here, and become the owner of the account.</p>
${postForm({ action, formToken, button: 'Set up', fields })}`,
    options,
  );
}
