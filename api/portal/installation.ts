/**
 * `/portal/installation`: the accounts of the installation, for owners of the account that `SEAMARK_OPERATOR_ACCOUNT_ID`
 * names. It shows what `npm run account -- list` shows and changes nothing (decision 0071).
 */
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import type { Session } from '../../identity/sessions/sessions.ts';
import { html } from '../../resources/html.ts';
import { type AccountListRow, listAccounts } from '../../store/people/accounts.ts';
import { notFound } from '../json-api/errors.ts';
import { type Column, table } from '../pages/table.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import type { Portal } from './portal.ts';
import { type PersonRequest, personRoute } from './portal-route.ts';

export const INSTALLATION_PATH = '/portal/installation';

export const installationRoutes: readonly PublicRoute[] = [
  personRoute({ name: 'show-installation', method: 'GET', path: INSTALLATION_PATH, handle: showInstallation }),
];

/** Whether the person may see the page in the current account. */
export function isOperator({ membership }: Session, { operatorAccountId }: Portal): boolean {
  if (operatorAccountId === null || membership === null) return false;
  const { accountId, role, refused } = membership;
  return accountId === operatorAccountId && role === 'owner' && refused === null;
}

/** The page does not exist for anyone else. */
async function showInstallation({ session, portal, database, page }: PersonRequest): Promise<ApiResponse> {
  if (!isOperator(session, portal)) throw notFound();
  const rows = await listAccounts(database);
  const columns: Column<AccountListRow>[] = [
    { head: 'Account', cell: ({ name }) => name },
    { head: 'State', cell: ({ state, state_since: since }) => `${state} since ${since.toISOString().slice(0, 10)}` },
    { head: 'Requests a minute', cell: ({ settings }) => String(readAccountSettings(settings).limits.default) },
    { head: 'Features switched off', cell: ({ settings }) => switchedOff(settings) },
    { head: 'Id', cell: ({ id }) => html`<code>${id}</code>` },
  ];
  const main = html`${table({ caption: `${rows.length} accounts, oldest first`, columns, rows, empty: 'No account yet' })}
<p>This page changes nothing. Create, suspend, close, export and erase accounts on the machine that runs Seamark:
<code>npm run account -- --help</code></p>`;
  return page('Accounts of this installation', main);
}

function switchedOff(settings: AccountListRow['settings']): string {
  const off = Object.entries(readAccountSettings(settings).features).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  return off.map((name) => name.replaceAll('_', ' ')).join(', ') || 'none';
}
