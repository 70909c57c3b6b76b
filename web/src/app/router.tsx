/** Every page and its address. A page is loaded when it is gone to. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Failure } from '../components/failure.tsx';
import { Loading } from '../components/loading.tsx';
import { NotFound } from '../components/not-found.tsx';
import { readListSearch } from '../pages/lists/list-address.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  loader: () => queryClient.ensureQueryData(sessionQuery),
  pendingComponent: Loading,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const shipments = createRoute({
  getParentRoute: () => root,
  path: '/shipments',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../pages/lists/shipments-page.tsx'), 'ShipmentsPage'),
});

const containers = createRoute({
  getParentRoute: () => root,
  path: '/containers',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../pages/lists/containers-page.tsx'), 'ContainersPage'),
});

const routeTree = root.addChildren([home, shipments, containers]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Texts stand in addresses as they are: `?q=123E4567` is a number of a shipment and no number of JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
