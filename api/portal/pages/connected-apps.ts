/** Applications that people of the account let in by OAuth: everybody sees and shuts out his own, who manages members those of all. */

import { IdentityError } from '../../../identity/identity-error.ts';
import { type ConnectedClient, disconnectClient, listConnectedClients } from '../../../identity/oauth-grants.ts';
import { may } from '../../../identity/roles.ts';
import { found } from '../../ids.ts';
import { hidden, postForm } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { type Column, table } from '../../pages/table.ts';
import { timeIn } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type MemberRequest, memberRoute } from '../portal-route.ts';

const PATH = '/portal/connected-apps';
const DISCONNECT = `${PATH}/disconnect`;
const needs = 'read';

export function connectedAppRoutes(portal: Portal): PublicRoute[] {
  return [
    memberRoute(portal, { name: 'show-connected-apps', method: 'GET', path: PATH, needs, handle: showApps }),
    memberRoute(portal, { name: 'ask-disconnect', method: 'GET', path: DISCONNECT, needs, handle: askDisconnect }),
    memberRoute(portal, { name: 'disconnect-app', method: 'POST', path: DISCONNECT, needs, handle: disconnect }),
  ];
}

async function showApps(request: MemberRequest): Promise<ApiResponse> {
  const { deps, membership, page, portal } = request;
  const seesAll = may(membership.role, 'manage_members');
  const rows = await listConnectedClients(deps, membership.accountId, seesAll ? {} : { userId: membership.userId });
  const columns: Column<ConnectedClient>[] = [
    {
      head: 'Application',
      cell: (app) => html`${nameOf(app)} <span class="hint">${app.redirectHosts.join(', ')}</span>`,
    },
    ...(seesAll ? [{ head: 'Let in by', cell: ({ user }: ConnectedClient) => user.email }] : []),
    { head: 'May', cell: ({ scopes }) => (scopes.includes('tracking:write') ? 'Read and write' : 'Read') },
    { head: 'Connected', cell: ({ connectedAt }) => timeIn('UTC', connectedAt) },
    { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : timeIn('UTC', lastUsedAt)) },
    { head: 'Asks again', cell: ({ expiresAt }) => timeIn('UTC', expiresAt) },
    { head: 'Disconnect', cell: disconnectLink },
  ];
  const empty = 'No application is connected.';
  const main = html`<p>Applications that ${seesAll ? 'people of this account' : 'you'} let in, to ask the MCP server in ${seesAll ? 'their' : 'your'}
name. An application chose its name itself; the address below it is where its users were sent.</p>
${table({ caption: 'Connected applications', columns, rows, empty })}
<p>To connect one, give it the address of the MCP server: <code>${portal.mcpUrl}</code></p>`;
  return page('Connected applications', main);
}

function nameOf({ name, clientId }: ConnectedClient): string {
  return name ?? clientId;
}

function disconnectLink(app: ConnectedClient): Markup {
  const { user, clientId } = app;
  const query = new URLSearchParams({ user: user.id, client: clientId }).toString();
  return html`<a href="${DISCONNECT}?${query}" aria-label="Disconnect ${nameOf(app)} of ${user.email}">Disconnect</a>`;
}

async function askDisconnect(request: MemberRequest): Promise<ApiResponse> {
  const { page, query, formToken } = request;
  const app = await findApp(request, query.text('user') ?? '', query.text('client') ?? '');
  const main = html`<p>${nameOf(app)} (${app.redirectHosts.join(', ')}) can ask nothing more in the name of ${app.user.email}, from its next request
on. To come back it has to ask again.</p>
${postForm({
  action: DISCONNECT,
  formToken,
  button: 'Disconnect',
  fields: [hidden('user', app.user.id), hidden('client', app.clientId)],
})}
<p><a href="${PATH}">Back to all applications</a></p>`;
  return page(`Disconnect ${nameOf(app)}?`, main);
}

async function disconnect(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, form, membership, redirect } = request;
  const app = await findApp(request, form.text('user'), form.text('client'));
  const { accountId } = membership;
  await disconnectClient(deps, { accountId, userId: app.user.id, clientId: app.clientId }, by);
  return redirect(PATH, { notice: `${nameOf(app).slice(0, 100)} is disconnected` });
}

/** Of the account; of oneself, unless one may remove others too. */
async function findApp(
  { deps, membership }: MemberRequest,
  userId: string,
  clientId: string,
): Promise<ConnectedClient> {
  if (userId !== membership.userId && !may(membership.role, 'manage_members')) throw new IdentityError('not_allowed');
  const all = await listConnectedClients(deps, membership.accountId);
  return found(all.find((one) => one.user.id === userId && one.clientId === clientId));
}
