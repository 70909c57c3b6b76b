/**
 * `/v2/members`. Every member may list the members and leave the account; all other actions require `manage_members`.
 */
import { z } from 'zod';
import { may, mayChangeRole, ROLES } from '../../../identity/accounts/roles.ts';
import { changeRole, removeMember } from '../../../identity/people/members.ts';
import { readInput } from '../../../operations/input.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { member } from '../../../resources/people/member.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import { countKeysOfUsers } from '../../../store/people/api-keys.ts';
import { findMembership, type MembershipRow, membershipsOfAccount } from '../../../store/people/memberships.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { forbidden } from '../../json-api/errors.ts';
import { booleanParameter, fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';
import { byOf, withIdentityErrors } from './identity-errors.ts';

const tag = 'Members';
const pages = pageParameters(50);
const parameters = fieldsParameters('member');
const attributes = z.object({ role: z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}` }) });
const withKeys = booleanParameter(
  'revoke_api_keys',
  'Also revokes the API keys that the person created and may still have; otherwise they stay valid',
);

const POINTERS = { last_owner: '/data/attributes/role' };

async function rendererFor({ caller, database, now }: ApiRequest) {
  const { person, userId, accountId } = caller;
  if (person === undefined) throw forbidden('Only signed-in people may do this');
  const keys = may(person.role, 'manage_api_keys') ? await countKeysOfUsers(database, accountId, now()) : null;
  return (row: MembershipRow) => {
    const from = row.role;
    const isSelf = row.userId === userId;
    return member.render({
      ...row,
      role: from,
      isSelf,
      givableRoles: ROLES.filter((to) => mayChangeRole(person.role, { from, to })),
      isRemovable: isSelf || mayChangeRole(person.role, { from, to: null }),
      keys: keys === null ? null : (keys.get(row.userId) ?? 0),
    });
  };
}

const list: Route = {
  name: 'list-members',
  method: 'GET',
  path: '/v2/members',
  scope: 'read',
  permission: 'read_members',
  forPeople: true,
  body: 'none',
  doc: {
    tag,
    summary: 'List members',
    description: 'Members of the account by email address, each with what the signed-in person may change.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of members', schema: listOf(member) } },
  },
  async handle(request) {
    const page = pages.read(request.query);
    const rows = await membershipsOfAccount(request.database, request.caller.accountId);
    const listed = sliceRows(rows, ({ userId }) => userId, sliceOf(page));
    const data = listed.rows.map(await rendererFor(request));
    return ok(await listDocument(request, page, data, listed));
  },
};

const update: Route = {
  name: 'update-member',
  method: 'PATCH',
  path: '/v2/members/:id',
  scope: 'write',
  permission: 'manage_members',
  forPeople: true,
  body: 'required',
  doc: {
    tag,
    summary: 'Change a role',
    description:
      'Takes effect at the next request. People cannot change a higher role or assign a role higher than their own; the last owner ' +
      'remains an owner. Open invitations created by the person are revoked.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('member', { id: 'optional', attributes }),
      examples: { 'a viewer': { data: { type: 'member', attributes: { role: 'viewer' } } } },
    },
    answers: { 200: { about: 'The member', schema: documentOf(member) } },
  },
  async handle(request) {
    const { database, now, caller, body } = request;
    const one = await memberInPath(request);
    const { role } = readInput(attributes, readData(body, { type: 'member', id: one.userId }).attributes);
    await withIdentityErrors(POINTERS, () => changeRole({ database, now }, one, role, byOf(request)));
    const row = found(await findMembership(database, caller.accountId, one.userId));
    return ok(await resourceDocument(request, (await rendererFor(request))(row)));
  },
};

/** Requires only the scope `read`, because viewers may leave. */
const remove: Route = {
  name: 'remove-member',
  method: 'DELETE',
  path: '/v2/members/:id',
  scope: 'read',
  forPeople: true,
  body: 'none',
  doc: {
    tag,
    summary: 'Remove a member, or leave',
    description:
      'Access ends with the next request, including that of applications that the person connected. Any member may leave except the ' +
      'last owner; removing others requires `manage_members` and a role at least as high. A person who returns is the same user.',
    extension: true,
    parameters: [withKeys],
    answers: { 200: { about: 'Removed', schema: deletedDocument } },
    errors: [422],
  },
  async handle(request) {
    const { database, now, query, caller } = request;
    const revokesKeys = withKeys.read(query) ?? false;
    const one = await memberInPath(request);
    const by = byOf(request);
    if (revokesKeys && !may(found(caller.person).role, 'manage_api_keys')) {
      throw forbidden('Your role does not allow that');
    }
    await withIdentityErrors({}, () => removeMember({ database, now }, one, by, { revokesKeys }));
    return ok({ meta: {} });
  },
};

async function memberInPath(request: ApiRequest): Promise<MembershipRow> {
  const { database, caller } = request;
  return found(await findMembership(database, caller.accountId, idInPath(request)));
}

export const memberRoutes: Route[] = [list, update, remove];
