import type { PublicRoute } from '../route.ts';
import { accountRoutes } from './accounts.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { installationRoutes } from './installation.ts';
import { invitationRoutes } from './invitations.ts';
import { localVisitorRoutes } from './local-visitor.ts';
import { movedRoutes } from './moved-pages.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { setUpRoutes } from './set-up.ts';
import { signInRoutes } from './sign-in.ts';
import { signInCodeRoutes } from './sign-in-code.ts';

export const portalRoutes: readonly PublicRoute[] = [
  ...signInRoutes,
  ...signInCodeRoutes,
  ...setUpRoutes,
  ...localVisitorRoutes,
  ...invitationRoutes,
  ...forgottenPasswordRoutes,
  ...ownPasswordRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...installationRoutes,
  ...movedRoutes,
];
