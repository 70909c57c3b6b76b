import { chooseAccount } from '../../identity/sessions/sessions.ts';
import { html, type Markup } from '../../resources/html.ts';
import { type MembershipRow, membershipsOfPerson } from '../../store/people/memberships.ts';
import { notFound } from '../json-api/errors.ts';
import { hidden, postForm } from '../pages/form.ts';
import { type Column, table } from '../pages/table.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { INSTALLATION_PATH, isOperator } from './installation.ts';
import { type PersonRequest, personRoute } from './portal-route.ts';

const PATH = '/portal/accounts';

export const accountRoutes: readonly PublicRoute[] = [
  personRoute({ name: 'show-accounts', method: 'GET', path: PATH, handle: showAccounts }),
  personRoute({ name: 'choose-account', method: 'POST', path: PATH, handle: choose }),
];

async function showAccounts(request: PersonRequest): Promise<ApiResponse> {
  const rows = await membershipsOfPerson(request.database, request.session.person.id);
  const columns: Column<MembershipRow>[] = [
    { head: 'Account', cell: ({ accountName }) => accountName },
    { head: 'Your role', cell: ({ role }) => roleName(role) },
    { head: 'Current account', cell: (row) => choosing(row, request) },
  ];
  const empty = 'You are not a member of any account. Ask an owner to invite you.';
  const installation = html`<p><a href="${INSTALLATION_PATH}">Accounts of this installation</a></p>`;
  const main = html`${table({ caption: 'You are a member of', columns, rows, empty })}
${isOperator(request.session, request.portal) ? installation : ''}`;
  return request.page('Your accounts', main);
}

function choosing({ accountId, accountName }: MembershipRow, { session, formToken }: PersonRequest): Markup {
  if (accountId === session.membership?.accountId) return html`<strong>Current</strong>`;
  return postForm({
    action: PATH,
    formToken,
    fields: hidden('account', accountId),
    button: 'Switch',
    buttonLabel: `Switch to ${accountName}`,
    isInline: true,
  });
}

async function choose({ deps, session, form, redirect }: PersonRequest): Promise<ApiResponse> {
  if (!(await chooseAccount(deps, session, form.text('account')))) throw notFound();
  return redirect('/', { notice: 'You have switched to this account' });
}

function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
