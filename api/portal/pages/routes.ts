/** Pages for those who are signed in. */
import type { PublicRoute } from '../../route.ts';
import type { Portal } from '../portal.ts';
import { accountRoutes } from './accounts.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditLogRoute } from './audit-log.ts';
import { connectedAppRoutes } from './connected-apps.ts';
import { homeRoute } from './home.ts';
import { memberRoutes } from './member.ts';
import { memberListRoutes } from './members.ts';
import { sessionRoutes } from './sessions.ts';

export function insideRoutes(portal: Portal): PublicRoute[] {
  return [
    homeRoute(portal),
    ...apiKeyRoutes(portal),
    ...memberListRoutes(portal),
    ...memberRoutes(portal),
    ...connectedAppRoutes(portal),
    ...sessionRoutes(portal),
    ...accountRoutes(portal),
    auditLogRoute(portal),
  ];
}
