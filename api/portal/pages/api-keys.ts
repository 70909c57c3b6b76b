/** API keys of the account: who made them and when they were used, a new one, an end to one (specification 5). */
import {
  issueApiKey,
  LONGEST_KEY_NAME,
  MOST_API_KEYS,
  readExpiryDay,
  revokeApiKey,
} from '../../../identity/api-key-management.ts';
import type { Scope } from '../../../identity/api-keys.ts';
import { IdentityError, type IdentityProblem } from '../../../identity/identity-error.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { type ApiKeyListRow, findListedApiKey, listApiKeys } from '../../../store/api-keys.ts';
import { found, idInPath } from '../../ids.ts';
import { badRequest } from '../../json-api/errors.ts';
import { readPage } from '../../json-api/pagination.ts';
import { radioField } from '../../pages/choice-fields.ts';
import { copyField } from '../../pages/copy-field.ts';
import { field, postForm } from '../../pages/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { type Column, table } from '../../pages/table.ts';
import { turnPages } from '../../pages/turn-pages.ts';
import { timeIn } from '../../pages/values.ts';
import type { ApiResponse, PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { type MemberRequest, memberRoute } from '../portal-route.ts';
import { problemOf } from '../refused-form.ts';

const PATH = '/portal/api-keys';
const PAGE_SIZE = 25;
const needs = 'manage_api_keys';

/** By the value of its radio button. */
const SCOPES: ReadonlyMap<string, readonly Scope[]> = new Map([
  ['read', ['read']],
  ['write', ['read', 'write']],
]);

interface Given {
  name: string;
  access: string;
  expires: string;
}

const NOTHING_GIVEN: Given = { name: '', access: 'read', expires: '' };

export function apiKeyRoutes(portal: Portal): PublicRoute[] {
  return [
    memberRoute(portal, {
      name: 'show-api-keys',
      method: 'GET',
      path: PATH,
      needs,
      handle: showKeys,
    }),
    memberRoute(portal, { name: 'create-api-key', method: 'POST', path: PATH, needs, handle: createKey }),
    memberRoute(portal, { name: 'ask-revoke', method: 'GET', path: `${PATH}/:id/revoke`, needs, handle: askRevoke }),
    memberRoute(portal, { name: 'revoke-api-key', method: 'POST', path: `${PATH}/:id/revoke`, needs, handle: revoke }),
  ];
}

async function showKeys(
  request: MemberRequest,
  { given = NOTHING_GIVEN, error = null }: { given?: Given; error?: IdentityError | null } = {},
): Promise<ApiResponse> {
  const { database, membership, query, page, now } = request;
  const wanted = readPage(query, PAGE_SIZE);
  const { rows, total } = await listApiKeys(database, membership.accountId, sliceOf(wanted));
  const main = html`<p>A program sends a key with each request, to the REST API and to the MCP server. It may do what the key may do, in
this account, whoever uses it.</p>
${table({ caption: `${total} ${total === 1 ? 'key' : 'keys'}`, columns: columnsAt(now()), rows, empty: 'No key yet.' })}
${turnPages(PATH, query, wanted, total)}
<h2 id="new">Make a key</h2>
${newKeyForm(request, given, error)}`;
  return page('API keys', main, problemOf(error));
}

function columnsAt(now: Date): Column<ApiKeyListRow>[] {
  return [
    { head: 'Name', cell: ({ name, masked }) => html`${name} <code class="masked">${masked}</code>` },
    { head: 'May', cell: ({ scopes }) => mayOf(scopes) },
    { head: 'Made', cell: (key) => html`${timeIn('UTC', key.createdAt)} by ${creatorOf(key)}` },
    { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : timeIn('UTC', lastUsedAt)) },
    { head: 'Expires', cell: (key) => expiryOf(key, now) },
    { head: 'Revoke', cell: revocationOf },
  ];
}

function mayOf(scopes: readonly string[]): string {
  return scopes.includes('write') ? 'Read and write' : 'Read';
}

function creatorOf({ createdBy, createdByUserId, isCreatorGone }: ApiKeyListRow): string {
  if (createdByUserId === null) return 'whoever runs the server';
  return `${createdBy ?? 'somebody'}${isCreatorGone ? ', who is not in the account any more' : ''}`;
}

function expiryOf({ expiresAt }: ApiKeyListRow, now: Date): Markup | string {
  if (expiresAt === null) return 'Never';
  return expiresAt <= now ? html`Expired ${timeIn('UTC', expiresAt)}` : timeIn('UTC', expiresAt);
}

function revocationOf({ id, name, revokedAt }: ApiKeyListRow): Markup {
  if (revokedAt !== null) return html`Revoked ${timeIn('UTC', revokedAt)}`;
  return html`<a href="${PATH}/${id}/revoke" aria-label="Revoke ${name}">Revoke</a>`;
}

function newKeyForm({ formToken }: MemberRequest, given: Given, error: IdentityError | null): Markup {
  const problemAmong = (...problems: IdentityProblem[]) =>
    error !== null && problems.includes(error.problem) ? `${error.message}.` : null;
  const fields = [
    field({
      name: 'name',
      label: 'Name',
      value: given.name,
      hint: 'Where it is used, such as “Warehouse dashboard”',
      maxLength: LONGEST_KEY_NAME,
      problem: problemAmong('bad_key_name', 'key_name_taken'),
    }),
    radioField({
      name: 'access',
      label: 'What it may do',
      value: given.access,
      choices: [
        { value: 'read', text: 'Read', hint: 'See what is tracked' },
        { value: 'write', text: 'Read and write', hint: 'Also track, stop, correct, and keep webhooks' },
      ],
    }),
    field({
      name: 'expires',
      label: 'Expires on',
      type: 'date',
      value: given.expires,
      hint: 'The last day on which it is good, in UTC; empty: it does not expire',
      isRequired: false,
      problem: problemAmong('bad_expiry'),
    }),
  ];
  return html`<p>An account has at most ${MOST_API_KEYS} keys that are good.</p>
${postForm({ action: PATH, formToken, button: 'Make the key', fields })}`;
}

async function createKey(request: MemberRequest): Promise<ApiResponse> {
  const { form, deps, by, membership } = request;
  const given: Given = { name: form.text('name'), access: form.text('access'), expires: form.text('expires') };
  const scopes = SCOPES.get(given.access);
  if (scopes === undefined) throw badRequest('What the key may do is read or write');
  try {
    const expiresAt = given.expires === '' ? null : readExpiryDay(given.expires);
    const { key } = await issueApiKey(
      deps,
      { accountId: membership.accountId, name: given.name, scopes, expiresAt },
      by,
    );
    return showNewKey(request, given.name, key);
  } catch (error) {
    if (error instanceof IdentityError && error.problem !== 'not_allowed') return showKeys(request, { given, error });
    throw error;
  }
}

/** The only page that ever holds a key. Sent again, the form meets the name that is taken by then. */
function showNewKey({ page, portal }: MemberRequest, name: string, key: string): ApiResponse {
  const main = html`<p>The key “${name.trim()}” is good from now on. <strong>It is shown this once</strong>: put it where your program keeps its
secrets. Who loses it makes another, and revokes this one.</p>
${copyField({ id: 'key', label: 'API key', text: key })}
<p>It goes into the header <code>Authorization</code>, behind the word <code>Token</code>:</p>
<pre><code>curl --header "Authorization: Token $SEAMARK_API_KEY" ${portal.apiUrl}/v2/shipments</code></pre>
<p><a href="${PATH}">All API keys</a> · <a href="/docs">The REST API</a></p>`;
  return page('The key is made', main, { status: 201 });
}

async function askRevoke(request: MemberRequest): Promise<ApiResponse> {
  const { page, formToken, now } = request;
  const key = await keyInPath(request);
  if (key.revokedAt !== null) return page('API key', html`<p>“${key.name}” is revoked already.</p>${back}`);
  const used =
    key.lastUsedAt === null ? 'It was never used.' : html`It was last used ${timeIn('UTC', key.lastUsedAt)}.`;
  const main = html`<p>Whatever uses the key <code>${key.masked}</code> is refused from its next request on. That cannot be undone. ${used}
${key.expiresAt !== null && key.expiresAt <= now() ? 'It has expired.' : null}</p>
${postForm({ action: `${PATH}/${key.id}/revoke`, formToken, button: 'Revoke the key' })}
${back}`;
  return page(`Revoke “${key.name}”?`, main);
}

const back = html`<p><a href="${PATH}">Back to all API keys</a></p>`;

async function revoke(request: MemberRequest): Promise<ApiResponse> {
  const { deps, by, redirect } = request;
  const { id, name } = await keyInPath(request);
  await revokeApiKey(deps, { accountId: request.membership.accountId, id }, by);
  return redirect(PATH, { notice: `“${name}” is revoked` });
}

async function keyInPath(request: MemberRequest): Promise<ApiKeyListRow> {
  return found(await findListedApiKey(request.database, request.membership.accountId, idInPath(request)));
}
