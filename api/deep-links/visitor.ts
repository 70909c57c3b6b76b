/** Whose shipments a page shows. */
import { isIP } from 'node:net';
import { oldestAccount } from '../../store/accounts.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';

export interface DeepLinkSettings {
  /** Everybody who reaches the server is served the account that was made first: for development only (decisions 16). */
  withoutSignIn: boolean;
}

/** A page of the visitor's account; until there is a sign-in nobody has one, unless the setting gives it. */
export function pageRoute(
  { withoutSignIn }: DeepLinkSettings,
  name: string,
  path: string,
  answer: (request: PublicRequest, accountId: string) => Promise<ApiResponse>,
): PublicRoute {
  return {
    name,
    method: 'GET',
    path,
    async handle(request) {
      const isServed = withoutSignIn && isOwnHost(request.headers.host ?? '');
      const account = isServed ? await oldestAccount(request.database) : null;
      return account === null ? signInPage() : answer(request, account.id);
    },
  };
}

/**
 * An address, or `localhost`: a page of the web whose own name was pointed here (DNS rebinding) asks under that name, and is
 * not to read what is shown to everybody who reaches this machine.
 */
function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

function signInPage(): ApiResponse {
  const note = html`
<p>Pages need a sign-in, which this server does not offer yet. The REST API serves the same with an API key.</p>
<p>On a server for development, <code>SEAMARK_PAGES_WITHOUT_SIGN_IN=on</code> shows the first account to everybody who
asks by the address of the server, or as <code>localhost</code>.</p>`;
  return page('Sign-in is needed', note, 404);
}
