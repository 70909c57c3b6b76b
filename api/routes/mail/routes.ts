import type { Route } from '../../route.ts';
import { checkMailboxRoute } from './check-mailbox.ts';
import { mailAddressRoutes } from './mail-addresses.ts';
import { mailSenderRoutes } from './mail-senders.ts';
import { mailboxRoutes } from './mailboxes.ts';

export const mailRoutes: readonly Route[] = [
  ...mailAddressRoutes,
  ...mailSenderRoutes,
  ...mailboxRoutes,
  checkMailboxRoute,
];
