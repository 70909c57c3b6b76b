/** The one-time link that `npm start` prints. Until the first person exists, it signs the user of this machine in. */
import { useLocalLink } from '../../identity/sessions/local-visitor.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { localPath } from './local-path.ts';
import { HOME, type PortalRequest, portalRoute } from './portal-route.ts';
import { startSession, userAgentOf } from './sign-in.ts';

export const localVisitorRoutes: readonly PublicRoute[] = [
  portalRoute({
    name: 'sign-in-local-visitor',
    method: 'GET',
    path: '/portal/this-machine/:token',
    handle: signInVisitor,
  }),
];

/** Redirects to the page in `then`, otherwise to the home page. */
async function signInVisitor(request: PortalRequest): Promise<ApiResponse> {
  const { deps, params, address, query, session } = request;
  const to = localPath(query.text('then')) ?? HOME;
  // The browser has already used the link.
  if (session !== null) return request.redirect(to);
  const from = { address, userAgent: userAgentOf(request) };
  const token = await useLocalLink(deps, { token: params.token ?? '', ...from });
  return startSession(request, { token, to });
}
