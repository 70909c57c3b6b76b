/** The route table as middleware: each route is a list of named steps. */
import { Router } from '@koa/router';
import type { DefaultContext } from 'koa';
import { methodNotAllowed, notFound } from './json-api/errors.ts';
import { accept } from './pipeline/accept.ts';
import { authenticate, authorize } from './pipeline/authenticate.ts';
import type { NamedStep, RequestState, Step } from './pipeline/context.ts';
import { handle, type RequestSurroundings } from './pipeline/handle.ts';
import { handlePublic } from './pipeline/handle-public.ts';
import { readerOf } from './pipeline/if-match.ts';
import { limit } from './pipeline/limit.ts';
import { readBody } from './pipeline/read-body.ts';
import { replay } from './pipeline/replay.ts';
import { send } from './pipeline/send.ts';
import type { PublicRoute, Route } from './route.ts';

/** The steps of one route after it was found, in order. */
export function stepsOf(route: Route, routes: readonly Route[], surroundings: RequestSurroundings): NamedStep[] {
  return [
    { name: 'authenticate', run: authenticate(surroundings.admissions, route) },
    { name: 'authorize', run: authorize(route) },
    { name: 'limit', run: limit(route) },
    { name: 'accept', run: accept },
    { name: 'read-body', run: readBody(route) },
    { name: 'replay', run: replay(surroundings.database) },
    { name: 'handle', run: handle(route, readerOf(route, routes), surroundings) },
  ];
}

export function routeRequests(
  routes: readonly Route[],
  surroundings: RequestSurroundings,
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
  // The router adds its members to the context itself, which its type asks of the caller.
  const enter: Step = (context, next) => dispatch(Object.assign(context, { params: {}, router }), next);
  return [enter, refuseUnknown(router)];
}

/** Where the path is known under other methods, 405 with `Allow`, and for OPTIONS the same without complaint; else 404. */
function refuseUnknown(router: Router<RequestState, DefaultContext>): Step {
  return (context) => {
    const { path } = router.match(context.path, context.method);
    if (path.length === 0) throw notFound();
    const allowed = [...new Set([...path.flatMap((layer) => layer.methods), 'OPTIONS'])].sort();
    if (context.method !== 'OPTIONS') throw methodNotAllowed(allowed);
    send(context, { status: 204, body: undefined, headers: { Allow: allowed.join(', ') } });
  };
}
