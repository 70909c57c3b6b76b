/** Who is in the account and who is invited. */

import { IdentityError } from '../../../identity/identity-error.ts';
import { INVITATION_MS, invite, withdrawInvitation } from '../../../identity/invitations.ts';
import { linkTo } from '../../../identity/links.ts';
import { invitationMail } from '../../../identity/mail.ts';
import { isRole, may, mayChangeRole, type Role } from '../../../identity/roles.ts';
import { type InvitationRow, listInvitations } from '../../../store/invitations.ts';
import { type MembershipRow, membershipsOfAccount } from '../../../store/memberships.ts';
import { idInPath } from '../../ids.ts';
import { badRequest, notFound } from '../../json-api/errors.ts';
import { radioField } from '../../pages/choice-fields.ts';
import { copyField } from '../../pages/copy-field.ts';
import { field, postForm } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { type Column, table } from '../../pages/table.ts';
import { timeIn } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type MemberRequest, memberRoute } from '../portal-route.ts';
import { problemOf } from '../refused-form.ts';
import { roleChoices, roleName } from './role-choices.ts';

const PATH = '/portal/members';
const INVITATIONS = '/portal/invitations';
const needs = 'manage_members';

interface Given {
  email: string;
  role: Role;
}

/** The form as it was sent, where it was refused. */
interface Shown {
  given?: Given;
  error?: IdentityError;
}

export function memberListRoutes(portal: Portal): PublicRoute[] {
  return [
    memberRoute(portal, {
      name: 'show-members',
      method: 'GET',
      path: PATH,
      needs: 'read_members',
      handle: showMembers,
    }),
    memberRoute(portal, { name: 'invite-member', method: 'POST', path: INVITATIONS, needs, handle: inviteMember }),
    memberRoute(portal, {
      name: 'withdraw-invitation',
      method: 'POST',
      path: `${INVITATIONS}/:id/withdraw`,
      needs,
      handle: withdraw,
    }),
  ];
}

async function showMembers(request: MemberRequest, shown: Shown = {}): Promise<ApiResponse> {
  const { error = null } = shown;
  const { database, membership, page } = request;
  const { accountId, accountName, role } = membership;
  const rows = await membershipsOfAccount(database, accountId);
  const caption = `${rows.length} in ${accountName}`;
  const main = html`${table({ caption, columns: memberColumns(request), rows, empty: 'Nobody.' })}
<p>An account always has an owner: the last one can be neither removed nor given another role, and cannot leave. Who is to go first
makes somebody else an owner.</p>
${may(role, needs) ? await invitationParts(request, shown) : null}`;
  return page('Members', main, problemOf(error));
}

function memberColumns({ membership: own }: MemberRequest): Column<MembershipRow>[] {
  const columns: Column<MembershipRow>[] = [
    { head: 'E-mail address', cell: ({ email, userId }) => `${email}${userId === own.userId ? ' (you)' : ''}` },
    { head: 'Name', cell: ({ name }) => name ?? '–' },
    { head: 'Role', cell: ({ role }) => roleName(role) },
  ];
  return [...columns, { head: 'Change', cell: (member) => memberLinks(member, own) }];
}

function memberLinks(member: MembershipRow, own: MemberRequest['membership']): Markup {
  const path = `${PATH}/${member.userId}`;
  const from = member.role as Role;
  const links = [];
  if (mayChangeRole(own.role, { from, to: from }))
    links.push(html`<a href="${path}" aria-label="Role of ${member.email}">Role</a> `);
  if (member.userId === own.userId) links.push(html`<a href="/portal/leave">Leave</a>`);
  else if (mayChangeRole(own.role, { from, to: null }))
    links.push(html`<a href="${path}/remove" aria-label="Remove ${member.email}">Remove</a>`);
  return links.length === 0 ? html`–` : html`${links}`;
}

async function invitationParts(request: MemberRequest, shown: Shown): Promise<Markup> {
  const { database, membership, formToken, now } = request;
  const rows = await listInvitations(database, membership.accountId);
  const caption = 'Not accepted yet';
  const columns: Column<InvitationRow>[] = [
    { head: 'E-mail address', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => roleName(role) },
    {
      head: 'Good until',
      cell: ({ expiresAt }) => html`${expiresAt <= now() ? 'Over since ' : ''}${timeIn('UTC', expiresAt)}`,
    },
    {
      head: 'Withdraw',
      cell: ({ id, email }) =>
        postForm({
          action: `${INVITATIONS}/${id}/withdraw`,
          formToken,
          button: 'Withdraw',
          buttonLabel: `Withdraw the invitation of ${email}`,
          isInline: true,
        }),
    },
  ];
  return html`<h2>Invitations</h2>
${table({ caption, columns, rows, empty: 'No invitation is open.' })}
${inviteForm(request, shown)}`;
}

function inviteForm({ formToken, membership }: MemberRequest, { given, error }: Shown): Markup {
  const fields = [
    field({
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      value: given?.email ?? '',
      hint: 'Who is invited signs in with this address, or begins with it',
      problem: error === undefined ? null : `${error.message}.`,
    }),
    radioField({
      name: 'role',
      label: 'Role',
      value: given?.role ?? 'member',
      choices: roleChoices(membership.role, null),
    }),
  ];
  return html`<h3>Invite somebody</h3>${postForm({ action: INVITATIONS, formToken, button: 'Invite', fields })}`;
}

async function inviteMember(request: MemberRequest): Promise<ApiResponse> {
  const { form, deps, by, membership, session, portal } = request;
  const [email, role] = [form.text('email'), form.text('role')];
  if (!isRole(role)) throw badRequest('The role is one of owner, admin, member, viewer');
  try {
    const { token } = await invite(deps, { accountId: membership.accountId, email, role }, by);
    const invited = { to: email.trim(), link: linkTo(portal.appUrl, 'invitation', token) };
    const { accountName } = membership;
    if (portal.mailer.isSending)
      portal.mailer.send(invitationMail({ ...invited, accountName, from: session.person.email }));
    return showLink(request, invited);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.problem === 'not_allowed') throw error;
    return showMembers(request, { given: { email, role }, error });
  }
}

/** The only page that ever holds the link. */
function showLink({ page, now, portal }: MemberRequest, { to, link }: { to: string; link: string }): ApiResponse {
  const until = new Date(now().getTime() + INVITATION_MS);
  const isSent = portal.mailer.isSending;
  const what = isSent
    ? `A mail with this link is on its way to ${to}; if it does not come, hand on the link`
    : `Hand this link to ${to}`;
  const main = html`<p>${what}. It is good once, for that address, until ${timeIn('UTC', until)}, and
<strong>it is shown this once</strong>. An earlier link for the address is dead.</p>
${copyField({ id: 'link', label: 'Link of the invitation', text: link })}
<p><a href="${PATH}">All members and invitations</a></p>`;
  return page('The invitation is made', main, { status: 201 });
}

async function withdraw(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, membership, redirect } = request;
  const input = { accountId: membership.accountId, id: idInPath(request) };
  if (!(await withdrawInvitation(deps, input, by))) throw notFound();
  return redirect(PATH, { notice: 'The invitation is withdrawn' });
}
