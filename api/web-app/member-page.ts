import {
  noAccountPage,
  type PortalRequest,
  portalRoute,
  redirectToSignIn,
  refusedPage,
} from '../portal/portal-route.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';

export interface MemberPage {
  name: string;
  path: string;
  respond(request: PortalRequest, accountId: string): Promise<ApiResponse>;
}

/** Creates a route that only members of an account may use. People without a session sign in first and then return. */
export function memberPage({ name, path, respond }: MemberPage): PublicRoute {
  return portalRoute({
    name,
    method: 'GET',
    path,
    async handle(request) {
      if (request.session === null) return redirectToSignIn(request);
      const { membership } = request.session;
      if (membership === null) return noAccountPage(request);
      if (membership.refused !== null) return refusedPage(request, membership.refused);
      return respond(request, membership.accountId);
    },
  });
}
