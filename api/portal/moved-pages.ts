/** Redirects former portal pages to those of the web app. */
import type { PublicRoute } from '../route.ts';
import { portalRoute } from './portal-route.ts';

const MOVED: Readonly<Record<string, string>> = {
  '/portal': '/',
  '/portal/api-keys': '/developers/keys',
  '/portal/connected-apps': '/developers/apps',
  '/portal/members': '/settings/people',
  '/portal/leave': '/settings/people',
  '/portal/sessions': '/settings/sessions',
  '/portal/audit-log': '/settings/audit',
};

export const movedRoutes: readonly PublicRoute[] = Object.entries(MOVED).map(([path, to]) =>
  portalRoute({
    name: 'show-moved-page',
    method: 'GET',
    path,
    handle: ({ redirect }) => redirect(to),
  }),
);
