/** Routes for members of an account: pages of the web app, and addresses that redirect to one. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { signInLocalVisitor } from '../../identity/sessions/local-visitor.ts';
import { findSession } from '../../identity/sessions/sessions.ts';
import { noAccountPage, type PortalRequest, portalRoute, redirectToSignIn } from '../portal/portal-route.ts';
import { SESSION_COOKIE_SECONDS } from '../portal/visit.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';

export interface MemberPage {
  name: string;
  path: string;
  answer(request: PortalRequest, accountId: string): Promise<ApiResponse>;
}

/** Makes a route that sends people without a session to sign-in and back, unless pages need no sign-in. */
export function memberPage({ name, path, answer }: MemberPage): PublicRoute {
  return portalRoute({
    name,
    method: 'GET',
    path,
    async handle(request) {
      if (request.session === null) {
        const isVisitorAllowed =
          request.services.pagesWithoutSignIn && isOwnHost(request.headers.host ?? '') && !isForwarded(request.headers);
        return (isVisitorAllowed ? await signInVisitor(request, answer) : null) ?? redirectToSignIn(request);
      }
      const { membership } = request.session;
      return membership === null ? noAccountPage(request) : answer(request, membership.accountId);
    },
  });
}

async function signInVisitor(request: PortalRequest, answer: MemberPage['answer']): Promise<ApiResponse | null> {
  const { deps, address, headers, cookies } = request;
  const token = await signInLocalVisitor(deps, { address, userAgent: headers['user-agent'] ?? null });
  const session = token === null ? null : await findSession(deps, token);
  if (token === null || !session?.membership) return null;
  const response = await answer({ ...request, session }, session.membership.accountId);
  const cookie = cookies.set('session', token, SESSION_COOKIE_SECONDS);
  return { ...response, cookies: [...(response.cookies ?? []), cookie] };
}

/** True for requests through a proxy on this machine: its clients may be anywhere. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

/**
 * True for an address or `localhost`. A foreign site whose name resolves to this machine (DNS rebinding) sends its own name,
 * and must not be signed in.
 */
function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}
