/** Pages for people: sign-in and what concerns their own access. */
import type { PublicRoute } from '../route.ts';
import type { Portal } from './portal.ts';
import { signInRoutes } from './sign-in.ts';

export function portalRoutes(portal: Portal): PublicRoute[] {
  return [...signInRoutes(portal)];
}
