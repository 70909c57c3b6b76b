/** One person of the account: another role, an end to the membership. */
import { IdentityError } from '../../../identity/identity-error.ts';
import { changeRole, removeMember } from '../../../identity/members.ts';
import { isRole, may, mayChangeRole, type Role } from '../../../identity/roles.ts';
import { countKeysOfUsers } from '../../../store/api-keys.ts';
import { findMembership, type MembershipRow } from '../../../store/memberships.ts';
import { found, idInPath } from '../../ids.ts';
import { badRequest } from '../../json-api/errors.ts';
import { checkField, radioField } from '../../pages/choice-fields.ts';
import { postForm } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type MemberRequest, memberRoute } from '../portal-route.ts';
import { problemOf } from '../refused-form.ts';
import { roleChoices, roleName } from './role-choices.ts';

const MEMBERS = '/portal/members';
const LEAVE = '/portal/leave';
const needs = 'manage_members';

export function memberRoutes(portal: Portal): PublicRoute[] {
  const one = `${MEMBERS}/:id`;
  const read = 'read_members';
  return [
    memberRoute(portal, { name: 'ask-role', method: 'GET', path: one, needs, handle: askRole }),
    memberRoute(portal, { name: 'change-role', method: 'POST', path: one, needs, handle: giveRole }),
    memberRoute(portal, { name: 'ask-remove', method: 'GET', path: `${one}/remove`, needs, handle: askRemove }),
    memberRoute(portal, { name: 'remove-member', method: 'POST', path: `${one}/remove`, needs, handle: remove }),
    memberRoute(portal, {
      name: 'ask-leave',
      method: 'GET',
      path: LEAVE,
      needs: read,
      handle: askLeave,
    }),
    memberRoute(portal, { name: 'leave-account', method: 'POST', path: LEAVE, needs: read, handle: leave }),
  ];
}

const back = html`<p><a href="${MEMBERS}">Back to all members</a></p>`;

async function askRole(request: MemberRequest): Promise<ApiResponse> {
  return roleForm(request, await memberInPath(request, (role) => role));
}

function roleForm(
  { page, membership, formToken }: MemberRequest,
  member: MembershipRow,
  error: IdentityError | null = null,
): ApiResponse {
  const fields = radioField({
    name: 'role',
    label: `Role in ${member.accountName}`,
    value: member.role,
    choices: roleChoices(membership.role, member.role as Role),
  });
  const isSelf = member.userId === membership.userId;
  const main = html`${isSelf ? html`<p>This is your own role: who gives up rights cannot take them back.</p>` : null}
<p>It holds from the next request on. Invitations that ${isSelf ? 'you' : 'this person'} made, and that are open, are withdrawn.</p>
${postForm({ action: `${MEMBERS}/${member.userId}`, formToken, button: 'Change the role', fields })}
${back}`;
  return page(`Role of ${member.email}`, main, problemOf(error));
}

async function giveRole(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, form, redirect } = request;
  const role = form.text('role');
  if (!isRole(role)) throw badRequest('The role is one of owner, admin, member, viewer');
  const member = await memberInPath(request, () => role);
  try {
    await changeRole(deps, member, role, by);
  } catch (error) {
    return roleForm(request, member, lastOwner(error));
  }
  return redirect(MEMBERS, { notice: `${member.email} is ${roleName(role)}` });
}

async function askRemove(request: MemberRequest): Promise<ApiResponse> {
  return removeForm(request, await memberInPath(request, () => null));
}

async function removeForm(
  request: MemberRequest,
  member: MembershipRow,
  error: IdentityError | null = null,
): Promise<ApiResponse> {
  const main = html`<p>${member.email} loses access to ${member.accountName} from the next request on, to its pages and through
applications that were connected. What this person did stays.</p>
${postForm({
  action: `${MEMBERS}/${member.userId}/remove`,
  formToken: request.formToken,
  button: 'Remove',
  fields: await keysOf(request, member),
})}
${back}`;
  return request.page(`Remove ${member.email}?`, main, problemOf(error));
}

/** Keys are the account's: programs that somebody set up go on when he leaves, unless he is not to know a good key. */
async function keysOf({ database, membership, now }: MemberRequest, member: MembershipRow): Promise<Markup[]> {
  if (!may(membership.role, 'manage_api_keys')) return [];
  const count = (await countKeysOfUsers(database, membership.accountId, now())).get(member.userId) ?? 0;
  if (count === 0) return [];
  const keys = count === 1 ? 'the API key' : `the ${count} API keys`;
  const hint = 'They are the account’s and stay good otherwise, also for who noted them down';
  return [checkField({ name: 'revoke_keys', label: `Also revoke ${keys} that this person made`, hint })];
}

async function remove(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, form, redirect } = request;
  const member = await memberInPath(request, () => null);
  try {
    await removeMember(deps, member, by, { revokesKeys: form.text('revoke_keys') === 'yes' });
  } catch (error) {
    return removeForm(request, member, lastOwner(error));
  }
  return redirect(MEMBERS, { notice: `${member.email} is removed` });
}

function askLeave({ page, formToken, membership }: MemberRequest, error: IdentityError | null = null): ApiResponse {
  const main = html`<p>You lose access to ${membership.accountName} at once, and come back only by an invitation. API keys that you made stay
good: they are the account’s.</p>
${postForm({ action: LEAVE, formToken, button: 'Leave the account' })}
${back}`;
  return page(`Leave ${membership.accountName}?`, main, problemOf(error));
}

async function leave(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, membership, redirect } = request;
  try {
    await removeMember(deps, membership, by);
  } catch (error) {
    return askLeave(request, lastOwner(error));
  }
  return redirect('/portal', { notice: `You have left ${membership.accountName}` });
}

/** Somebody of the account whom the one who asks may give that role; `to` is told the role that he has. */
async function memberInPath(request: MemberRequest, to: (from: Role) => Role | null): Promise<MembershipRow> {
  const { database, membership } = request;
  const member = found(await findMembership(database, membership.accountId, idInPath(request)));
  const from = member.role as Role;
  if (!mayChangeRole(membership.role, { from, to: to(from) })) throw new IdentityError('not_allowed');
  return member;
}

/** What the form is shown again with; everything else is no matter of the form. */
function lastOwner(error: unknown): IdentityError {
  if (error instanceof IdentityError && error.problem === 'last_owner') return error;
  throw error;
}
