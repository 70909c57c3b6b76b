import type { Route } from '../../route.ts';
import { checkShippingLineRoute } from './shipping-lines/check.ts';
import { getShippingLineRoute } from './shipping-lines/get.ts';
import { listShippingLinesRoute } from './shipping-lines/list.ts';

export const referenceRoutes: readonly Route[] = [listShippingLinesRoute, getShippingLineRoute, checkShippingLineRoute];
