import type { PublicRoute, Route } from '../../route.ts';
import type { DescribedApi } from '../document.ts';
import { entryPointRoutes } from './entry-points.ts';
import { openApiRoute } from './openapi.ts';
import { referencePageRoutes } from './reference-page.ts';

/**
 * Returns routes that serve the description of the given routes and of themselves, as JSON and as a page, and redirects
 * to that page.
 */
export function descriptionRoutes(routes: readonly (Route | PublicRoute)[], baseUrl: string): PublicRoute[] {
  const ownRoutes: PublicRoute[] = [
    openApiRoute(() => describedApi),
    ...referencePageRoutes,
    ...entryPointRoutes(baseUrl),
  ];
  const describedApi: DescribedApi = { routes: [...routes, ...ownRoutes], baseUrl };
  return ownRoutes;
}
