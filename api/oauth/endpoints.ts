/**
 * The authorization server's endpoints as one step of the API, which normalizes requests and passes them to the
 * library. The consent page has its own routes (interaction-routes.ts).
 */
import type { IncomingMessage } from 'node:http';
import cors from '@koa/cors';
import { ApiError } from '../json-api/errors.ts';
import type { NamedStep, Step, StepContext } from '../pipeline/context.ts';
import { readBytes } from '../pipeline/read-bytes.ts';
import { limitAnonymous } from './anonymous-limits.ts';
import { oauthErrorPage } from './error-page.ts';
import { issuerPath, libraryRequest } from './library-request.ts';
import { normalizeAuthorization, normalizeTokenRequest } from './normalize-parameters.ts';
import type { OauthDeps } from './oauth-deps.ts';
import type { OauthRefusal } from './oauth-refusal.ts';
import { COOKIES, ENDPOINTS, type FindProvider } from './provider.ts';
import { readRegistration } from './registration.ts';

/** The library's own limit. */
const LIMIT_BYTES = 56 * 1024;
/** Several times what real clients send. Registrations of unknown clients are stored for a day. */
const REGISTRATION_LIMIT_BYTES = 16 * 1024;
const SCRIPT_POLICY = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'";
const FORM = 'application/x-www-form-urlencoded';
const DISCOVERY = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

const METHODS: Readonly<Record<string, readonly string[]>> = {
  [ENDPOINTS.authorization]: ['GET'],
  [ENDPOINTS.token]: ['OPTIONS', 'POST'],
  [ENDPOINTS.registration]: ['OPTIONS', 'POST'],
  [ENDPOINTS.revocation]: ['OPTIONS', 'POST'],
  [ENDPOINTS.jwks]: ['GET', 'HEAD', 'OPTIONS'],
  ...Object.fromEntries(DISCOVERY.map((path) => [path, ['GET', 'HEAD', 'OPTIONS']])),
};

export function oauthEndpoints(deps: OauthDeps, findProvider: FindProvider): NamedStep {
  const issuer = new URL(deps.issuer);
  let callback: RequestHandler | null = null;
  const findHandler = async (): Promise<RequestHandler> => {
    callback ??= (await findProvider()).callback();
    return callback;
  };
  const shareRegistration = cors({ origin: '*', allowMethods: ['POST'], maxAge: 3_600 });
  const run: Step = async (context, next) => {
    const path = pathBelow(issuer, context.path);
    const methods = path === null ? undefined : methodsOf(path);
    if (path === null || methods === undefined) return next();
    if (!methods.includes(context.method)) return refuse(context, notAllowed(methods));
    const forward = () => forwardToLibrary(deps, issuer, context, path, findHandler);
    await (path === ENDPOINTS.registration ? shareRegistration(context, forward) : forward());
  };
  return { name: 'authorize-clients', run };
}

/**
 * Returns the path that the library expects; null for paths of others. The metadata of an issuer with a path has two
 * URLs.
 */
function pathBelow(issuer: URL, path: string): string | null {
  const mount = issuerPath(issuer);
  if (mount === '') return path;
  const inserted = DISCOVERY.find((address) => path === `${address}${mount}`);
  if (inserted !== undefined) return inserted;
  return path.startsWith(`${mount}/`) ? path.slice(mount.length) : null;
}

function methodsOf(path: string): readonly string[] | undefined {
  const isResumed =
    path.startsWith(`${ENDPOINTS.authorization}/`) && !path.slice(ENDPOINTS.authorization.length + 1).includes('/');
  return isResumed ? ['GET'] : METHODS[path];
}

type RequestHandler = (request: IncomingMessage, response: StepContext['res']) => Promise<void>;

async function forwardToLibrary(
  deps: OauthDeps,
  issuer: URL,
  context: StepContext,
  path: string,
  findHandler: () => Promise<RequestHandler>,
): Promise<void> {
  const readable = await readRequest(deps, context, path);
  if ('refusal' in readable) return refuse(context, readable.refusal);
  const own = libraryRequest(context.req, {
    issuer,
    target: `${path}${readable.query}`,
    // Without these cookies, the library requires consent every time. The portal's session identifies the person.
    withoutCookies: [COOKIES.session, `${COOKIES.session}.sig`],
    body: readable.body,
  });
  // The response mode `form_post` needs a script, whose hash the library adds to the policy.
  if (path.startsWith(ENDPOINTS.authorization)) context.set('Content-Security-Policy', SCRIPT_POLICY);
  const library = await findHandler();
  // The library writes the response itself.
  context.respond = false;
  await library(own, context.res);
}

interface Readable {
  query: string;
  body: Buffer;
}

async function readRequest(
  deps: OauthDeps,
  context: StepContext,
  path: string,
): Promise<Readable | { refusal: OauthRefusal }> {
  const query = context.querystring;
  if (path === ENDPOINTS.authorization) {
    const refusal = await limitAnonymous(deps, 'question', context.req);
    if (refusal !== null) return { refusal };
    return { query: `?${normalizeAuthorization(new URLSearchParams(query))}`, body: Buffer.alloc(0) };
  }
  const plain = { query: query === '' ? '' : `?${query}`, body: Buffer.alloc(0) };
  if (context.method !== 'POST') return plain;
  const body = await bodyOf(context.req, path === ENDPOINTS.registration ? REGISTRATION_LIMIT_BYTES : LIMIT_BYTES);
  if (body === null) return { refusal: TOO_LARGE };
  if (path === ENDPOINTS.registration) {
    const registration = await readRegistration(deps, context.req, body);
    return 'refusal' in registration ? registration : { ...plain, body: registration.body };
  }
  const isForm = context.is(FORM) === FORM;
  if (path !== ENDPOINTS.token || !isForm) return { ...plain, body };
  return { ...plain, body: Buffer.from(String(normalizeTokenRequest(new URLSearchParams(body.toString('utf8'))))) };
}

const TOO_LARGE: OauthRefusal = { status: 413, error: 'invalid_request', description: 'the body is too large' };

async function bodyOf(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  try {
    return await readBytes(request, limitBytes);
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 413) return null;
    throw thrown;
  }
}

function notAllowed(methods: readonly string[]): OauthRefusal {
  const headers = { Allow: methods.join(', ') };
  return {
    status: 405,
    error: 'invalid_request',
    description: `this URL supports only ${methods.join(', ')}`,
    headers,
  };
}

/** Sends an OAuth error as JSON, or as a page to browsers. */
function refuse(context: StepContext, { status, error, description, headers = {} }: OauthRefusal): void {
  context.status = status;
  context.set('Cache-Control', 'no-store');
  context.set(headers);
  if (context.accepts('json', 'html') === 'html') {
    const page = oauthErrorPage(status, error, description);
    context.set(page.headers ?? {});
    context.type = 'text/html; charset=utf-8';
    context.body = Buffer.from(page.bytes ?? []);
    return;
  }
  context.body = { error, error_description: description };
}
