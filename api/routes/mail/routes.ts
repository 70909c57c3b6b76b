import type { Route } from '../../route.ts';
import { mailAddressRoutes } from './mail-addresses.ts';
import { mailSenderRoutes } from './mail-senders.ts';

export const mailRoutes: readonly Route[] = [...mailAddressRoutes, ...mailSenderRoutes];
