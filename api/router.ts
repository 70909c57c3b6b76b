/** The route table as middleware: each route is a list of named steps. */
import { Router } from '@koa/router';
import type { DefaultContext } from 'koa';
import { methodNotAllowed, notFound } from './json-api/errors.ts';
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

/** The steps of one route after it was found, in order. */
export function stepsOf(route: Route, routes: readonly Route[], surroundings: ApiContext): NamedStep[] {
  return [
    { name: 'authenticate', run: authenticate(surroundings, route) },
    { name: 'authorize', run: authorize(route) },
    { name: 'limit', run: limit(route) },
    { name: 'accept', run: accept },
    { name: 'read-body', run: readBody(route) },
    { name: 'replay', run: replay(surroundings, route) },
    { name: 'handle', run: handle(route, readerOf(route, routes), surroundings) },
  ];
}

export function routeRequests(
  routes: readonly Route[],
  surroundings: ApiContext,
  publicRoutes: readonly PublicRoute[] = [],
): Step[] {
  const router = new Router<RequestState, DefaultContext>();
  for (const route of routes) {
    const remember: Step = async (context, next) => {
      context.state.route = route;
      await next();
    };
    const steps = stepsOf(route, routes, surroundings).map((step) => step.run);
    router.register(route.path, [route.method], [remember, ...steps]);
  }
  for (const route of publicRoutes) router.register(route.path, [route.method], [handlePublic(route, surroundings)]);
  const dispatch = router.routes();
  const fixed = methodsOfFixedPaths([...routes, ...publicRoutes]);
  // The router adds its members to the context itself, which its type asks of the caller.
  const enter: Step = async (context, next) => {
    const methods = fixed.get(context.path);
    if (methods !== undefined && !methods.has(context.method)) refuse(context, [...methods]);
    else await dispatch(Object.assign(context, { params: {}, router }), next);
  };
  return [enter, refuseUnknown(router)];
}

/** `/v2/containers/refresh` is no container of the id `refresh`: a path without parameters has its own methods only. */
function methodsOfFixedPaths(routes: readonly (Route | PublicRoute)[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of routes) {
    if (path.includes(':')) continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  return methods;
}

/** Where the path is known under other methods, 405 with `Allow`, and for OPTIONS the same without complaint; else 404. */
function refuseUnknown(router: Router<RequestState, DefaultContext>): Step {
  return (context) => {
    const { path } = router.match(context.path, context.method);
    if (path.length === 0) throw notFound();
    refuse(
      context,
      path.flatMap((layer) => layer.methods),
    );
  };
}

function refuse(context: StepContext, methods: readonly string[]): void {
  const allowed = [...new Set([...methods, 'OPTIONS'])].sort();
  if (context.method !== 'OPTIONS') throw methodNotAllowed(allowed);
  send(context, { status: 204, body: undefined, headers: { Allow: allowed.join(', ') } });
}
