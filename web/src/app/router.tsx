/** Every page and its address. A page is loaded when it is gone to. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Failure } from '../components/failure.tsx';
import { Loading } from '../components/loading.tsx';
import { NotFound } from '../components/not-found.tsx';
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

const routeTree = root.addChildren([home]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
