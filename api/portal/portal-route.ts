/**
 * Routes of the portal: pages and forms. `portalRoute` is open to anyone; `personRoute` requires a session. Errors are
 * also rendered as pages.
 */
import { type Refusal, refusalText } from '../../identity/accounts/account-states.ts';
import type { SecondFactorDeps } from '../../identity/deps.ts';
import type { Session } from '../../identity/sessions/sessions.ts';
import { html, type Markup } from '../../resources/html.ts';
import { FORM_TOKEN } from '../pages/form.ts';
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
  deps: SecondFactorDeps;
  session: Session | null;
  /** The submitted form, whose token has been checked; empty for GET. */
  form: Form;
  formToken: string;
  cookies: Cookies;
  /** Renders a page in the common layout. */
  page(title: string, main: Markup, options?: PageOptions): ApiResponse;
  /** Redirects to a path of this origin, which then shows `notice`. */
  redirect(path: string, options?: { notice?: string; cookies?: readonly string[] }): ApiResponse;
}

export interface PersonRequest extends PortalRequest {
  session: Session;
}

export const HOME = '/';
export const SECOND_FACTOR_PATH = '/portal/second-factor';

interface RouteInput<Request> {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  handle(request: Request): Promise<ApiResponse> | ApiResponse;
}

export function portalRoute({ handle, ...route }: RouteInput<PortalRequest>): PublicRoute {
  return { ...route, handle: (request) => respond(request, handle) };
}

/** Creates a route that sends people without a session to the sign-in page, from which they return. */
export function personRoute({ handle, ...route }: RouteInput<PersonRequest>): PublicRoute {
  const enter = (request: PortalRequest) => {
    const { session } = request;
    return session === null ? redirectToSignIn(request) : handle({ ...request, session });
  };
  return { ...route, handle: (request) => respond(request, enter, { isForPeople: true }) };
}

async function respond(
  request: PublicRequest,
  handle: (request: PortalRequest) => Promise<ApiResponse> | ApiResponse,
  { isForPeople = false }: { isForPeople?: boolean } = {},
): Promise<ApiResponse> {
  const { portal, secretBox } = request.services;
  const deps = { database: request.database, now: request.now, passwords: portal.passwords, secretBox };
  const cookies = new Cookies(portal.appUrl);
  let visit: Visit | null = null;
  try {
    visit = await openVisit(portal.appUrl, deps, request.headers);
    const full = { ...request, ...toolsFor(visit, cookies, request), portal, deps, cookies, form: new Form() };
    if (request.method === 'POST') {
      if (!isFromOurPages(request.headers, portal.appUrl)) return foreignFormPage(full);
      // The session to which the form belonged has ended.
      if (isForPeople && visit.session === null) return withCookies(redirectToSignIn(full), visit);
      full.form = await readForm(request);
      if (!visit.isFormToken(full.form.text(FORM_TOKEN))) return withCookies(staleFormPage(full), visit);
    }
    return withCookies(await handle(full), visit);
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
      const { notice: next, cookies: more = [] } = options;
      const set = next === undefined ? [] : [cookies.set('notice', encodeURIComponent(next), 60)];
      const headers = { Location: localPath(path) ?? HOME, 'Cache-Control': 'no-store' };
      return { status: method === 'POST' ? 303 : 302, body: undefined, headers, cookies: [...more, ...set] };
    },
  };
}

function shellOf({ session, formToken }: Visit, { target }: PublicRequest): PageOptions {
  return { visitor: session && visitorOf(session, formToken), links: linksFor(session, target) };
}

export function visitorOf({ person, membership }: Session, formToken: string): Visitor {
  return { email: person.email, accountName: membership?.accountName ?? null, formToken };
}

/** Adds the cookies of the visit. Those of the response come last so that they take precedence. */
function withCookies(response: ApiResponse, visit: Visit | null): ApiResponse {
  return { ...response, cookies: [...(visit?.cookies ?? []), ...(response.cookies ?? [])] };
}

/** Redirects to the sign-in page. The content of a posted form is lost and must be entered again. */
export function redirectToSignIn({ method, target, redirect }: PortalRequest): ApiResponse {
  if (method === 'POST') return redirect('/portal/sign-in', { notice: 'You are signed out. Sign in and try again.' });
  return redirect(signInPath(target));
}

export function signInPath(target: string): string {
  const then = localPath(target);
  return then === null ? '/portal/sign-in' : `/portal/sign-in?then=${encodeURIComponent(then)}`;
}

function foreignFormPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>This form came from another site, so nothing was changed. Open the page here and submit its form.</p>`;
  return shown('Form from another site', main, { status: 403 });
}

function staleFormPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>This page was open for too long, or your browser blocks cookies, so nothing was changed.
Go back, reload the page and try again.</p>`;
  return shown('Reload the page', main, { status: 403 });
}

/** Explains why the account refuses the session, or leads the person to turn on the second factor. */
export function refusedPage({ page: shown, redirect }: PortalRequest, refusal: Refusal): ApiResponse {
  if (refusal === 'no_second_factor') return redirect(SECOND_FACTOR_PATH);
  const main = html`<p>${refusalText(refusal)}</p>
    <p><a href="/portal/accounts">Work in another account</a></p>`;
  return shown(refusal === 'suspended' ? 'Account suspended' : 'Account closed', main, { status: 403 });
}

export function noAccountPage({ page: shown }: PortalRequest): ApiResponse {
  const main = html`<p>You are not a member of any account. Ask an owner to invite you.</p>`;
  return shown('No account', main, { status: 403 });
}
