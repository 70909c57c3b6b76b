import type { Route } from '../../route.ts';
import { createApiKeyRoute } from './api-keys/create.ts';
import { listApiKeysRoute } from './api-keys/list.ts';
import { revokeApiKeyRoute } from './api-keys/revoke.ts';
import { listAuditLogRoute } from './audit-log.ts';
import { disconnectAppRoute } from './connected-apps/disconnect.ts';
import { listConnectedAppsRoute } from './connected-apps/list.ts';
import { invitationRoutes } from './invitations.ts';
import { memberRoutes } from './members.ts';
import { sessionRoutes } from './session.ts';
import { signInRoutes } from './sign-ins.ts';
import { getUsageRoute } from './usage.ts';

export const peopleRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...signInRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  createApiKeyRoute,
  listApiKeysRoute,
  revokeApiKeyRoute,
  listConnectedAppsRoute,
  disconnectAppRoute,
  getUsageRoute,
  listAuditLogRoute,
];
