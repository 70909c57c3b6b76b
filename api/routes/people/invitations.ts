/**
 * `/v2/invitations`: open invitations to the account. Only the response that creates an invitation contains its link.
 */
import { z } from 'zod';
import { ROLES } from '../../../identity/accounts/roles.ts';
import { invitationMail, linkTo } from '../../../identity/mail/mail.ts';
import { invite, mayMailInvitation, withdrawInvitation } from '../../../identity/people/invitations.ts';
import { readInput, requiredText } from '../../../operations/input.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { invitation } from '../../../resources/people/invitation.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import { listInvitations } from '../../../store/people/invitations.ts';
import { membershipsOfPerson } from '../../../store/people/memberships.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';
import { byOf, withIdentityErrors } from './identity-errors.ts';

const path = '/v2/invitations';
const common = { permission: 'manage_members', forPeople: true } as const;
const tag = 'Members';
const pages = pageParameters(50);
const parameters = fieldsParameters('invitation');
const attributes = z.object({
  email: requiredText('Email', 254).describe('The invited person, the only one who can accept'),
  role: z
    .enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}` })
    .describe('May not be higher than the role of the inviter'),
});
const POINTERS = { bad_email: '/data/attributes/email', is_member: '/data/attributes/email' };

const list: Route = {
  ...common,
  name: 'list-invitations',
  method: 'GET',
  path,
  scope: 'read',
  body: 'none',
  withoutExport: true,
  doc: {
    tag,
    summary: 'List invitations',
    description: 'Invitations that were neither accepted nor revoked, by email address, including `expired` ones.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of invitations', schema: listOf(invitation) } },
  },
  async handle(request) {
    const { database, caller, query, now } = request;
    const page = pages.read(query);
    const rows = await listInvitations(database, caller.accountId);
    const listed = sliceRows(rows, ({ id }) => id, sliceOf(page));
    const data = listed.rows.map((row) => invitation.render({ row, link: null, isMailed: null, now: now() }));
    return ok(await listDocument(request, page, data, listed));
  },
};

const create: Route = {
  ...common,
  name: 'create-invitation',
  method: 'POST',
  path,
  scope: 'write',
  body: 'required',
  sealsResponse: true,
  doc: {
    tag,
    summary: 'Invite a person',
    description:
      'Only this response contains the link, which works once, for seven days and for that address. It is also emailed if the ' +
      'server can send emails, unless the address got an invitation within the last 15 minutes; then send the link yourself. An earlier ' +
      'invitation of the address is revoked. An account can create 20 invitations per hour and have 50 open.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('invitation', { attributes }),
      examples: {
        viewer: { data: { type: 'invitation', attributes: { email: 'jonas@example.com', role: 'viewer' } } },
      },
    },
    answers: { 201: { about: 'The invitation, with its link', schema: documentOf(invitation) } },
  },
  async handle(request) {
    const { database, caller, services, now } = request;
    const { portal } = services;
    const { accountId } = caller;
    const wanted = readInput(attributes, readNewData(request.body, 'invitation'));
    const by = byOf(request);
    const { id, token } = await withIdentityErrors(POINTERS, () =>
      invite({ database, now }, { accountId, ...wanted }, by),
    );
    const row = found((await listInvitations(database, accountId)).find((one) => one.id === id));
    const link = linkTo(portal.appUrl, 'invitation', token);
    const isMailed =
      portal.mailer.isSending && (await mayMailInvitation({ database, now }, { accountId, email: row.email }));
    if (isMailed) portal.mailer.send(invitationMail({ to: row.email, link, ...(await senderOf(request)) }));
    return created(await resourceDocument(request, invitation.render({ row, link, isMailed, now: now() })));
  },
};

async function senderOf({ database, caller }: ApiRequest): Promise<{ from: string; accountName: string }> {
  const { id, email } = found(caller.person);
  const all = await membershipsOfPerson(database, id);
  const { accountName } = found(all.find(({ accountId }) => accountId === caller.accountId));
  return { from: email, accountName };
}

const revoke: Route = {
  ...common,
  name: 'revoke-invitation',
  method: 'DELETE',
  path: `${path}/:id`,
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Revoke an invitation',
    description: 'Its link no longer works.',
    extension: true,
    answers: { 200: { about: 'Revoked', schema: deletedDocument } },
  },
  async handle(request) {
    const { database, now, caller } = request;
    const one = { accountId: caller.accountId, id: idInPath(request) };
    const isRevoked = await withIdentityErrors({}, () => withdrawInvitation({ database, now }, one, byOf(request)));
    if (!isRevoked) throw notFound();
    return ok({ meta: {} });
  },
};

export const invitationRoutes: readonly Route[] = [list, create, revoke];
