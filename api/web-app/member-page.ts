/** A page of the web app, or an address that leads to one: for who works in an account. */
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

/** Who is not signed in is sent there, and back, unless the setting lets him in. */
export function memberPage({ name, path, answer }: MemberPage): PublicRoute {
  return portalRoute({
    name,
    method: 'GET',
    path,
    async handle(request) {
      if (request.session === null) {
        const isLetIn =
          request.services.pagesWithoutSignIn && isOwnHost(request.headers.host ?? '') && !isForwarded(request.headers);
        return (isLetIn ? await letIn(request, answer) : null) ?? redirectToSignIn(request);
      }
      const { membership } = request.session;
      return membership === null ? noAccountPage(request) : answer(request, membership.accountId);
    },
  });
}

async function letIn(request: PortalRequest, answer: MemberPage['answer']): Promise<ApiResponse | null> {
  const { deps, address, headers, cookies } = request;
  const token = await signInLocalVisitor(deps, { address, userAgent: headers['user-agent'] ?? null });
  const session = token === null ? null : await findSession(deps, token);
  if (token === null || !session?.membership) return null;
  const response = await answer({ ...request, session }, session.membership.accountId);
  const cookie = cookies.set('session', token, SESSION_COOKIE_SECONDS);
  return { ...response, cookies: [...(response.cookies ?? []), cookie] };
}

/** A proxy on the machine itself hands on what others ask, often under the address of the machine: they do not sit in front of it. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

/**
 * An address, or `localhost`: a page of the web whose own name was pointed here (DNS rebinding) asks under that name, and is
 * not to get in where everybody who reaches this machine does.
 */
function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}
