/** Pages for those who are signed in. */
import type { PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { accountRoutes } from './accounts.ts';
import { auditLogRoute } from './audit-log.ts';
import { homeRoute } from './home.ts';
import { memberRoutes } from './member.ts';
import { memberListRoutes } from './members.ts';
import { movedRoutes } from './moved.ts';
import { sessionRoutes } from './sessions.ts';

export function insideRoutes(portal: Portal): PublicRoute[] {
  return [
    homeRoute(portal),
    ...memberListRoutes(portal),
    ...memberRoutes(portal),
    ...sessionRoutes(portal),
    ...accountRoutes(portal),
    auditLogRoute(portal),
    ...movedRoutes(portal),
  ];
}
