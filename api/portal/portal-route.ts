/**
 * A page or a form of the portal as a row of the route table. `portalRoute` is for everybody, `personRoute` for who signed in.
 * Answers to bad requests are pages too.
 */
import type { IdentityDeps } from '../../identity/deps.ts';
import type { Session } from '../../identity/sessions/sessions.ts';
import { FORM_TOKEN } from '../pages/form.ts';
import { html, type Markup } from '../pages/html.ts';
import { type PageOptions, page, type Visitor } from '../pages/page.ts';
import type { ApiResponse, PublicRequest, PublicRoute } from '../route.ts';
import { Cookies } from './cookies.ts';
import { Form, readForm } from './form.ts';
import { isFromOurPages } from './form-token.ts';
import { localPath } from './local-path.ts';
import { linksFor } from './navigation.ts';
import type { Portal } from './portal.ts';
import { problemPage } from './problem-page.ts';
import { openVisit, type Visit } from './visit.ts';

export interface PortalRequest extends PublicRequest {
  portal: Portal;
  deps: IdentityDeps;
  session: Session | null;
  /** Empty for GET. Its token was checked. */
  form: Form;
  /** For the forms of the page that answers. */
  formToken: string;
  cookies: Cookies;
  /** In the shell with who is signed in. */
  page(title: string, main: Markup, options?: PageOptions): ApiResponse;
  /** To a path of ours, by GET; the page there says what was done. */
  redirect(path: string, options?: { notice?: string; cookies?: readonly string[] }): ApiResponse;
}

export interface PersonRequest extends PortalRequest {
  session: Session;
}

/** Where people are who asked for no page. */
export const HOME = '/';

interface RouteInput<Request> {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  handle(request: Request): Promise<ApiResponse> | ApiResponse;
}

export function portalRoute({ handle, ...route }: RouteInput<PortalRequest>): PublicRoute {
  return { ...route, handle: (request) => answer(request, handle) };
}

/** Who is not signed in is sent there, and back. */
export function personRoute({ handle, ...route }: RouteInput<PersonRequest>): PublicRoute {
  const enter = (request: PortalRequest) => {
    const { session } = request;
    return session === null ? redirectToSignIn(request) : handle({ ...request, session });
  };
  return { ...route, handle: (request) => answer(request, enter, { isForPeople: true }) };
}

async function answer(
  request: PublicRequest,
  handle: (request: PortalRequest) => Promise<ApiResponse> | ApiResponse,
  { isForPeople = false }: { isForPeople?: boolean } = {},
): Promise<ApiResponse> {
  const { portal } = request.services;
  const deps = { database: request.database, now: request.now, passwords: portal.passwords };
  const cookies = new Cookies(portal.appUrl);
  let visit: Visit | null = null;
  try {
    visit = await openVisit(portal.appUrl, deps, request.headers);
    const asked = { ...request, ...toolsFor(visit, cookies, request), portal, deps, cookies, form: new Form() };
    if (request.method === 'POST') {
      if (!isFromOurPages(request.headers, portal.appUrl)) return foreignFormPage(asked);
      // The form is of a session that ended.
      if (isForPeople && visit.session === null) return withCookies(redirectToSignIn(asked), visit);
      asked.form = await readForm(request);
      if (!visit.isFormToken(asked.form.text(FORM_TOKEN))) return withCookies(staleFormPage(asked), visit);
    }
    return withCookies(await handle(asked), visit);
  } catch (thrown) {
    return withCookies(problemPage(thrown, request.logger, visit === null ? {} : shellOf(visit, request)), visit);
  }
}

function toolsFor(visit: Visit, cookies: Cookies, request: PublicRequest) {
  const { method } = request;
  const { session, formToken, notice } = visit;
  return {
    session,
    formToken,
    page(title: string, main: Markup, options: PageOptions = {}): ApiResponse {
      const shown = method === 'GET' && notice !== null ? { notice, removed: [cookies.remove('notice')] } : null;
      const more = [...(options.cookies ?? []), ...(shown?.removed ?? [])];
      return page(title, main, {
        ...shellOf(visit, request),
        notice: shown?.notice ?? null,
        ...options,
        cookies: more,
      });
    },
    redirect(path: string, options: { notice?: string; cookies?: readonly string[] } = {}): ApiResponse {
      const { notice: said, cookies: more = [] } = options;
      const told = said === undefined ? [] : [cookies.set('notice', encodeURIComponent(said), 60)];
      const headers = { Location: localPath(path) ?? HOME, 'Cache-Control': 'no-store' };
      return { status: method === 'POST' ? 303 : 302, body: undefined, headers, cookies: [...more, ...told] };
    },
  };
}

function shellOf({ session, formToken }: Visit, { target }: PublicRequest): PageOptions {
  return { visitor: session && visitorOf(session, formToken), links: linksFor(session, target) };
}

export function visitorOf({ person, membership }: Session, formToken: string): Visitor {
  return { email: person.email, accountName: membership?.accountName ?? null, formToken };
}

/** Those of the answer come last, which is what browsers keep. */
function withCookies(response: ApiResponse, visit: Visit | null): ApiResponse {
  return { ...response, cookies: [...(visit?.cookies ?? []), ...(response.cookies ?? [])] };
}

/** What was sent is not kept: it is to be done again after sign-in. */
export function redirectToSignIn({ method, target, redirect }: PortalRequest): ApiResponse {
  if (method === 'POST') return redirect('/portal/sign-in', { notice: 'You are signed out: sign in and try again' });
  return redirect(signInPath(target));
}

export function signInPath(target: string): string {
  const then = localPath(target);
  return then === null ? '/portal/sign-in' : `/portal/sign-in?then=${encodeURIComponent(then)}`;
}

function foreignFormPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>This form was sent by another site, so nothing was done. Open the page here, and send it from there.</p>`;
  return shown('Not sent from here', main, { status: 403 });
}

function staleFormPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>This page was open for too long, or your browser keeps no cookies, so nothing was done.
Go back, open the page anew and try again.</p>`;
  return shown('Open the page again', main, { status: 403 });
}

export function noAccountPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>You are in no account. Ask whoever runs one to invite you.</p>`;
  return shown('No account', main, { status: 403 });
}
