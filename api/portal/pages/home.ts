/** Who and where one is, and how programs and AI clients connect. */
import { may, type Permission } from '../../../identity/roles.ts';
import type { Membership } from '../../../identity/sessions.ts';
import { copyField } from '../../pages/copy-field.ts';
import { html, type Markup } from '../../pages/html.ts';
import { facts } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type PersonRequest, personRoute } from '../portal-route.ts';
import { roleName } from './role-choices.ts';

export function homeRoute(portal: Portal): PublicRoute {
  return personRoute(portal, { name: 'show-portal', method: 'GET', path: '/portal', handle: showHome });
}

async function showHome(request: PersonRequest): Promise<ApiResponse> {
  const { page, session } = request;
  const { person, membership } = session;
  const main = html`${facts([
    ['Signed in as', person.name === null ? person.email : `${person.name}, ${person.email}`],
    ['Account', membership?.accountName ?? null],
    ['Your role', membership && roleName(membership.role)],
  ])}
${membership === null ? withoutAccount : accountParts(request, membership)}`;
  return page('Portal', main);
}

const withoutAccount = html`<p>You work in no account just now. <a href="/portal/accounts">Choose one</a>, or ask whoever runs one to invite
you.</p>`;

function accountParts({ portal }: PersonRequest, membership: Membership): Markup {
  const mayMakeKeys = may(membership.role, 'manage_api_keys');
  const key = mayMakeKeys
    ? html`<a href="/developers/keys">an API key</a>`
    : 'an API key, which owners and admins of the account make,';
  return html`<h2>Pages</h2>
<ul>${PAGES.filter(({ needs }) => needs === null || may(membership.role, needs)).map(
    ({ href, text, about }) => html`<li><a href="${href}">${text}</a>: ${about}</li>`,
  )}</ul>
<h2>Connect a program</h2>
<p>The <a href="/docs">REST API</a> answers at the address below, with ${key} in the header <code>Authorization</code>, behind the word
<code>Token</code>.</p>
${copyField({ id: 'api-address', label: 'Address of the REST API', text: `${portal.apiUrl}/v2` })}
${mcpPart(portal.mcpUrl)}`;
}

const PAGES: readonly { href: string; text: string; about: string; needs: Permission | null }[] = [
  { href: '/shipments', text: 'Shipments', about: 'what is tracked', needs: 'read' },
  { href: '/developers/keys', text: 'API keys', about: 'for programs', needs: 'manage_api_keys' },
  {
    href: '/developers/apps',
    text: 'Connected applications',
    about: 'AI clients that were let in',
    needs: 'read',
  },
  { href: '/developers/usage', text: 'Usage and limits', about: 'how much of the limits is used', needs: 'read' },
  { href: '/portal/members', text: 'Members', about: 'who is in the account, and as what', needs: 'read_members' },
  { href: '/portal/audit-log', text: 'Audit log', about: 'who did what, and when', needs: 'read_audit_log' },
  { href: '/portal/accounts', text: 'Your accounts', about: 'work in another one', needs: null },
  { href: '/portal/password', text: 'Password', about: 'choose another one', needs: null },
  { href: '/portal/sessions', text: 'Sessions', about: 'where you are signed in', needs: null },
];

function mcpPart(mcpUrl: string): Markup {
  return html`<h2>Connect an AI client</h2>
<p>Give your client this address (MCP by streamable HTTP). It opens a page here, on which you agree. A client that cannot do that
sends an API key in the header <code>Authorization</code>, behind the word <code>Token</code>.</p>
${copyField({ id: 'mcp-address', label: 'Address of the MCP server', text: mcpUrl })}`;
}
