import type { Route } from '../../route.ts';
import { createEdiMessageRoute } from './edi-messages/create.ts';
import { getEdiMessageRoute, getRawEdiMessageRoute } from './edi-messages/get.ts';
import { listEdiMessagesRoute } from './edi-messages/list.ts';
import { ediPartnerRoutes } from './edi-partners.ts';

export const intakeRoutes: readonly Route[] = [
  createEdiMessageRoute,
  listEdiMessagesRoute,
  getEdiMessageRoute,
  getRawEdiMessageRoute,
  ...ediPartnerRoutes,
];
