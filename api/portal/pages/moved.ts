/** Pages that the web app has in their place: who kept an old address is led there. */
import type { PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { portalRoute } from '../portal-route.ts';

const MOVED: Readonly<Record<string, string>> = {
  'api-keys': '/developers/keys',
  'connected-apps': '/developers/apps',
};

export function movedRoutes(portal: Portal): PublicRoute[] {
  return Object.entries(MOVED).map(([name, to]) =>
    portalRoute(portal, {
      name: `leave-${name}`,
      method: 'GET',
      path: `/portal/${name}`,
      handle: ({ redirect }) => redirect(to),
    }),
  );
}
