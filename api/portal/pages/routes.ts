/** Pages for those who are signed in. */
import type { PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { accountRoutes } from './accounts.ts';
import { movedRoutes } from './moved.ts';

export function insideRoutes(portal: Portal): PublicRoute[] {
  return [...accountRoutes(portal), ...movedRoutes(portal)];
}
