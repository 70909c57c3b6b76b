/** Pages for people: sign-in and what concerns their own access. */
import type { PublicRoute } from '../route.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { invitationRoutes } from './invitations.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { insideRoutes } from './pages/routes.ts';
import type { Portal } from './portal.ts';
import { setUpRoutes } from './set-up.ts';
import { signInRoutes } from './sign-in.ts';

export function portalRoutes(portal: Portal): PublicRoute[] {
  return [
    ...signInRoutes(portal),
    ...setUpRoutes(portal),
    ...invitationRoutes(portal),
    ...forgottenPasswordRoutes(portal),
    ...ownPasswordRoutes(portal),
    ...insideRoutes(portal),
  ];
}
