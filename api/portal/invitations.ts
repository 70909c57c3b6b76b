/** The page behind an invitation link. A new person chooses a password; an existing person signs in and accepts. */
import { IdentityError } from '../../identity/error.ts';
import { acceptInvitation, readInvitation } from '../../identity/people/invitations.ts';
import { chooseAccount } from '../../identity/sessions/sessions.ts';
import { signInAs } from '../../identity/sessions/sign-in.ts';
import { html, type Markup } from '../../resources/html.ts';
import { field, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { refusalOf } from './form-problems.ts';
import { DIFFERENT, newPasswordFields, newPasswordOf, usernameField } from './password-fields.ts';
import { HOME, type PortalRequest, portalRoute, signInPath } from './portal-route.ts';
import { startSession, userAgentOf } from './sign-in.ts';

const PATH = '/portal/invitations/:token';

type Invitation = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

export const invitationRoutes: readonly PublicRoute[] = [
  portalRoute({ name: 'show-invitation', method: 'GET', path: PATH, handle: showInvitation }),
  portalRoute({ name: 'accept-invitation', method: 'POST', path: PATH, handle: takeInvitation }),
];

async function showInvitation(request: PortalRequest): Promise<ApiResponse> {
  return invitationPage(request, await openInvitation(request));
}

async function takeInvitation(request: PortalRequest): Promise<ApiResponse> {
  const invitation = await openInvitation(request);
  const { session } = request;
  try {
    return await (session === null ? acceptAsNew(request, invitation) : acceptAs(request, invitation, session));
  } catch (thrown) {
    return invitationPage(request, invitation, refusalOf(thrown));
  }
}

async function openInvitation({ deps, params }: PortalRequest): Promise<Invitation> {
  const found = await readInvitation(deps, params.token ?? '');
  if (found === null) throw new IdentityError('bad_link');
  return found;
}

async function acceptAsNew(request: PortalRequest, invitation: Invitation): Promise<ApiResponse> {
  const { deps, params, form, address } = request;
  const password = newPasswordOf(form);
  if (password === null) return invitationPage(request, invitation, { status: 422, problem: DIFFERENT });
  const as = { name: form.text('name'), password };
  const { personId } = await acceptInvitation(deps, { token: params.token ?? '', as, address });
  const token = await signInAs(deps, personId, { address, userAgent: userAgentOf(request) });
  return startSession(request, { token, to: HOME, notice: welcome(invitation) });
}

/** Accepts the invitation and switches the session to the account. */
async function acceptAs(
  { deps, params, address, redirect }: PortalRequest,
  invitation: Invitation,
  session: NonNullable<PortalRequest['session']>,
): Promise<ApiResponse> {
  const as = { personId: session.person.id };
  const { accountId } = await acceptInvitation(deps, { token: params.token ?? '', as, address });
  await chooseAccount(deps, session, accountId);
  return redirect(HOME, { notice: welcome(invitation) });
}

const welcome = ({ accountName }: Invitation) => `You are now a member of ${accountName}.`;

function invitationPage(request: PortalRequest, invitation: Invitation, options: PageOptions = {}): ApiResponse {
  const { session, page } = request;
  const { accountName, email, role, isPerson } = invitation;
  const isOther = session !== null && session.person.email !== email;
  const about = html`<p>${email} is invited to the account ${accountName}, as ${role}.</p>`;
  const shown = isOther ? { status: 403, problem: `${new IdentityError('other_person').message}.` } : options;
  return page('Invitation', html`${about}${nextStep(request, invitation, { isOther, isPerson })}`, shown);
}

function nextStep(
  { session, target, form, formToken, params }: PortalRequest,
  { email }: Invitation,
  { isOther, isPerson }: { isOther: boolean; isPerson: boolean },
): Markup {
  if (isOther) return html`<p>Sign out, then open the link again.</p>`;
  const action = `/portal/invitations/${encodeURIComponent(params.token ?? '')}`;
  if (session !== null) return postForm({ action, formToken, button: 'Accept' });
  if (isPerson) return html`<p><a href="${signInPath(target)}">Sign in to accept</a></p>`;
  const fields = html`${usernameField(email)}
${field({ name: 'name', label: 'Your name', value: form.text('name'), autocomplete: 'name', isRequired: false, maxLength: 200 })}
${newPasswordFields()}`;
  return postForm({ action, formToken, button: 'Accept', fields });
}
