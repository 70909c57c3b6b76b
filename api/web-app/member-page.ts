/** Routes for members of an account: pages of the web app, and paths that redirect to such a page. */
import {
  closedAccountPage,
  noAccountPage,
  type PortalRequest,
  portalRoute,
  redirectToSignIn,
} from '../portal/portal-route.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';

export interface MemberPage {
  name: string;
  path: string;
  answer(request: PortalRequest, accountId: string): Promise<ApiResponse>;
}

/** Creates a route that sends people without a session to the sign-in page and back again. */
export function memberPage({ name, path, answer }: MemberPage): PublicRoute {
  return portalRoute({
    name,
    method: 'GET',
    path,
    async handle(request) {
      if (request.session === null) return redirectToSignIn(request);
      const { membership } = request.session;
      if (membership === null) return noAccountPage(request);
      if (membership.refused !== null) return closedAccountPage(request, membership.refused);
      return answer(request, membership.accountId);
    },
  });
}
