/** The route table as middleware. */
import { Router } from '@koa/router';
import type { DefaultContext } from 'koa';
import { methodNotAllowed, unknownAddress } from './json-api/errors.ts';
import { accept } from './pipeline/accept.ts';
import { authenticate, authorize } from './pipeline/authenticate.ts';
import type { NamedStep, RequestState, Step, StepContext } from './pipeline/context.ts';
import { type ApiContext, handle } from './pipeline/handle.ts';
import { handlePublic } from './pipeline/handle-public.ts';
import { replay } from './pipeline/idempotency.ts';
import { readerOf } from './pipeline/if-match.ts';
import { limit } from './pipeline/limit.ts';
import { readBody } from './pipeline/read-body.ts';
import { send } from './pipeline/send.ts';
import type { PublicRoute, Route } from './route.ts';

export function stepsOf(route: Route, routes: readonly Route[], api: ApiContext): NamedStep[] {
  return [
    { name: 'authenticate', run: authenticate(api, route) },
    { name: 'authorize', run: authorize(route) },
    { name: 'limit', run: limit(route) },
    { name: 'accept', run: accept },
    { name: 'read-body', run: readBody(route, api.bodies) },
    { name: 'replay', run: replay(api, route) },
    { name: 'handle', run: handle(route, readerOf(route, routes), api) },
  ];
}

export function routeRequests(
  routes: readonly Route[],
  api: ApiContext,
  publicRoutes: readonly PublicRoute[] = [],
  unknownPage: PublicRoute | null = null,
): Step[] {
  const rows: Row[] = [
    ...routes.map((route) => ({
      route,
      steps: [setRoute(route), ...stepsOf(route, routes, api).map((step) => step.run)],
    })),
    ...publicRoutes.map((route) => ({ route, steps: [handlePublic(route, api)] })),
  ];
  const router = routerOf(rows);
  const dispatch = router.routes();
  const dispatchers = dispatchersByStart(rows);
  const fixed = methodsOfFixedPaths([...routes, ...publicRoutes]);
  // The router adds these members to the context itself, but its type requires callers to pass them.
  const enter: Step = async (context, next) => {
    const methods = fixed.get(context.path);
    if (methods !== undefined && !methods.has(context.method)) refuse(context, [...methods]);
    else
      await (dispatchers.get(startOf(context.path)) ?? dispatch)(Object.assign(context, { params: {}, router }), next);
  };
  return [enter, refuseUnknown(router, api, unknownPage)];
}

interface Row {
  route: Route | PublicRoute;
  steps: Step[];
}

function setRoute(route: Route): Step {
  return async (context, next) => {
    context.state.route = route;
    await next();
  };
}

function routerOf(rows: readonly Row[]): Router<RequestState, DefaultContext> {
  const router = new Router<RequestState, DefaultContext>();
  for (const { route, steps } of rows) router.register(route.path, [route.method], steps);
  return router;
}

/** Returns the collection, such as `/v2/containers` for `/v2/containers/:id`, or an empty string for other paths. */
function startOf(path: string): string {
  return /^\/v2\/[\w.-]+(?=\/|$)/.exec(path)?.[0] ?? '';
}

/**
 * Creates a dispatcher for each collection, which tries only the routes that can match. A router tries the regular
 * expressions of all its routes, which would take a twentieth of the processor time of a small request. Other paths,
 * such as those in capitals, try all routes.
 */
function dispatchersByStart(rows: readonly Row[]) {
  const byStart = Map.groupBy(rows, ({ route }) => startOf(route.path));
  byStart.delete('');
  return new Map([...byStart].map(([start, rowsOfStart]) => [start, routerOf(rowsOfStart).routes()] as const));
}

/**
 * Lists the methods of paths without parameters, so that `GET /v2/containers/refresh` is a 405 rather than the
 * container with the id `refresh`.
 */
function methodsOfFixedPaths(routes: readonly (Route | PublicRoute)[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of routes) {
    if (path.includes(':')) continue;
    const allowed = methods.get(path) ?? new Set();
    methods.set(path, allowed.add(method));
    if (method === 'GET') allowed.add('HEAD');
  }
  return methods;
}

/** Responds 405 with `Allow`, or 204 to OPTIONS, if the path exists under other methods; 404 for any other path. */
function refuseUnknown(
  router: Router<RequestState, DefaultContext>,
  api: ApiContext,
  unknownPage: PublicRoute | null,
): Step {
  const showPage = unknownPage === null ? null : handlePublic(unknownPage, api);
  return async (context, next) => {
    const { path } = router.match(context.path, context.method);
    if (path.length === 0) {
      context.vary('Accept');
      if (showPage === null || !isForPeople(context)) throw unknownAddress(`${api.settings.baseUrl}/docs`);
      await showPage(Object.assign(context, { params: {} }), next);
      return;
    }
    refuse(
      context,
      path.flatMap((layer) => layer.methods),
    );
  };
}

/** Whether a browser opens the address as a page. Everything under `/v2` is for programs. */
function isForPeople(context: StepContext): boolean {
  const isRead = context.method === 'GET' || context.method === 'HEAD';
  return isRead && !/^\/(v\d+|\.well-known)(\/|$)/.test(context.path) && /\btext\/html\b/i.test(context.get('Accept'));
}

function refuse(context: StepContext, methods: readonly string[]): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])].sort();
  if (context.method !== 'OPTIONS') throw methodNotAllowed(allowed);
  send(context, { status: 204, body: undefined, headers: { Allow: allowed.join(', ') } });
}
