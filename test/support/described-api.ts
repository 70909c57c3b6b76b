/** Everything a complete installation serves, for tests of its description. */
import { describeApi } from '../../api/description/document.ts';
import { descriptionRoutes } from '../../api/description/routes/routes.ts';
import type { OpenApiDocument } from '../../api/description/types.ts';
import { publicRoutes } from '../../api/public-routes.ts';
import type { PublicRoute, Route } from '../../api/route.ts';
import { routes } from '../../api/routes/routes.ts';

export function everyRoute(baseUrl: string): (Route | PublicRoute)[] {
  const served = [...routes, ...publicRoutes];
  return [...served, ...descriptionRoutes(served, baseUrl)];
}

export function describeEverything(baseUrl: string): OpenApiDocument {
  return describeApi({ routes: everyRoute(baseUrl), baseUrl });
}
