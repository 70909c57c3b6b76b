/** Where sign-in leads: who and where one is, how programs and AI clients connect, how much of the limits is used. */
import { BUCKETS, type Bucket, readAccountSettings } from '../../../identity/account-settings.ts';
import { may, type Permission } from '../../../identity/roles.ts';
import type { Membership } from '../../../identity/sessions.ts';
import { findAccountsByIds } from '../../../store/accounts.ts';
import { takeFromBucket } from '../../../store/rate-limits.ts';
import { copyField } from '../../pages/copy-field.ts';
import { html, type Markup } from '../../pages/html.ts';
import { table } from '../../pages/table.ts';
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
${membership === null ? withoutAccount : await accountParts(request, membership)}`;
  return page('Portal', main);
}

const withoutAccount = html`<p>You work in no account just now. <a href="/portal/accounts">Choose one</a>, or ask whoever runs one to invite
you.</p>`;

async function accountParts(request: PersonRequest, membership: Membership): Promise<Markup> {
  const { portal } = request;
  const mayMakeKeys = may(membership.role, 'manage_api_keys');
  const key = mayMakeKeys
    ? html`<a href="/portal/api-keys">an API key</a>`
    : 'an API key, which owners and admins of the account make,';
  return html`<h2>Pages</h2>
<ul>${PAGES.filter(({ needs }) => needs === null || may(membership.role, needs)).map(
    ({ href, text, about }) => html`<li><a href="${href}">${text}</a>: ${about}</li>`,
  )}</ul>
<h2>Connect a program</h2>
<p>The <a href="/docs">REST API</a> answers at the address below, with ${key} in the header <code>Authorization</code>, behind the word
<code>Token</code>.</p>
${copyField({ id: 'api-address', label: 'Address of the REST API', text: `${portal.apiUrl}/v2` })}
${mcpPart(portal.mcpUrl)}
<h2>Limits</h2>
${await usage(request, membership)}`;
}

const PAGES: readonly { href: string; text: string; about: string; needs: Permission | null }[] = [
  { href: '/shipments', text: 'Shipments', about: 'what is tracked', needs: 'read' },
  { href: '/portal/api-keys', text: 'API keys', about: 'for programs', needs: 'manage_api_keys' },
  {
    href: '/portal/connected-apps',
    text: 'Connected applications',
    about: 'AI clients that were let in',
    needs: 'read',
  },
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

const COUNTED: Readonly<Record<Bucket, string>> = {
  default: 'What is not named below',
  create: 'New tracking requests',
  infer: 'Which line a number belongs to',
  refresh: 'Refreshes',
};

async function usage({ database }: PersonRequest, { accountId }: Membership): Promise<Markup> {
  const [account] = await findAccountsByIds(database, accountId, [accountId]);
  const { limits } = readAccountSettings(account?.settings);
  const rows = await Promise.all(
    BUCKETS.map(async (bucket) => {
      const allowed = limits[bucket];
      const { remaining } = await takeFromBucket(database, { accountId, bucket, allowed, wanted: 0, at: null });
      return { bucket, allowed, used: allowed - remaining };
    }),
  );
  return table({
    caption: 'Requests of all keys and clients of the account, in any 60 seconds',
    columns: [
      { head: 'What counts', cell: ({ bucket }) => COUNTED[bucket] },
      { head: 'Used just now', cell: ({ used }) => String(used) },
      { head: 'Limit', cell: ({ allowed }) => String(allowed) },
    ],
    rows,
    empty: 'None.',
  });
}
