import type { PublicRoute, Route } from '../../route.ts';
import type { DescribedApi } from '../document.ts';
import { openApiRoute } from './openapi.ts';
import { referencePageRoutes } from './reference-page.ts';

/** The description of the given routes and of itself, and a page to read it on. */
export function descriptionRoutes(routes: readonly (Route | PublicRoute)[], baseUrl: string): PublicRoute[] {
  const describedApi: DescribedApi = { routes: [...routes, ...own()], baseUrl };
  function own(): PublicRoute[] {
    return [openApiRoute(() => describedApi), ...referencePageRoutes];
  }
  return own();
}
