/** The route table as middleware: each route is a list of named steps. */
import { Router } from '@koa/router';
import type { DefaultContext } from 'koa';
import { methodNotAllowed, notFound } from './json-api/errors.ts';
import { authenticate, authorize } from './pipeline/authenticate.ts';
import type { NamedStep, RequestState, Step } from './pipeline/context.ts';
import { handle, type RequestSurroundings } from './pipeline/handle.ts';
import { handlePublic } from './pipeline/handle-public.ts';
import { limit } from './pipeline/limit.ts';
import { readBody } from './pipeline/read-body.ts';
import type { PublicRoute, Route } from './route.ts';

/** The steps of one route after it was found, in order. */
export function stepsOf(route: Route, surroundings: RequestSurroundings): NamedStep[] {
  return [
    { name: 'authenticate', run: authenticate(surroundings.admissions, route) },
    { name: 'authorize', run: authorize(route) },
    { name: 'limit', run: limit(route) },
    { name: 'read-body', run: readBody(route) },
    { name: 'handle', run: handle(route, surroundings) },
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
    const steps = stepsOf(route, surroundings).map((step) => step.run);
    router.register(route.path, [route.method], [remember, ...steps]);
  }
  for (const route of publicRoutes) router.register(route.path, [route.method], [handlePublic(route, surroundings)]);
  const dispatch = router.routes();
  // The router adds its members to the context itself, which its type asks of the caller.
  const enter: Step = (context, next) => dispatch(Object.assign(context, { params: {}, router }), next);
  return [enter, refuseUnknown(router)];
}

/** 405 with `Allow` where the path is known under other methods, else 404. */
function refuseUnknown(router: Router<RequestState, DefaultContext>): Step {
  return (context) => {
    const { path } = router.match(context.path, context.method);
    if (path.length === 0) throw notFound();
    throw methodNotAllowed([...new Set(path.flatMap((layer) => layer.methods))].sort());
  };
}
