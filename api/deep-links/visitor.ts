/** Whose shipments a page shows: those of the account that the visitor works in. */
import { isIP } from 'node:net';
import { oldestAccount } from '../../store/accounts.ts';
import type { Portal } from '../portal/portal.ts';
import { inNoAccount, type PortalRequest, portalRoute, toSignIn } from '../portal/portal-route.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';

export interface DeepLinkSettings {
  /** Who is not signed in is served the account that was made first: for development only (decisions 16). */
  withoutSignIn: boolean;
}

export interface DeepLink {
  name: string;
  path: string;
  answer(request: PortalRequest, accountId: string): Promise<ApiResponse>;
}

/** Who is not signed in is sent there, and back, unless the setting shows him an account. */
export function deepLinkRoute(portal: Portal, { withoutSignIn }: DeepLinkSettings, link: DeepLink): PublicRoute {
  const { name, path, answer } = link;
  return portalRoute(portal, {
    name,
    method: 'GET',
    path,
    async handle(request) {
      const { session } = request;
      if (session !== null) {
        const { membership } = session;
        return membership === null ? inNoAccount(request) : answer(request, membership.accountId);
      }
      const isServed = withoutSignIn && isOwnHost(request.headers.host ?? '');
      const account = isServed ? await oldestAccount(request.database) : null;
      return account === null ? toSignIn(request) : answer(request, account.id);
    },
  });
}

/**
 * An address, or `localhost`: a page of the web whose own name was pointed here (DNS rebinding) asks under that name, and is
 * not to read what is shown to everybody who reaches this machine.
 */
function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}
