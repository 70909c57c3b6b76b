import type { Route } from '../../route.ts';
import { checkShippingLineRoute } from './shipping-lines/check.ts';
import { getShippingLineRoute } from './shipping-lines/get.ts';
import { listShippingLinesRoute } from './shipping-lines/list.ts';
import { getSourceGuideRoute } from './source-guides/get.ts';
import { listSourceGuidesRoute } from './source-guides/list.ts';

export const referenceRoutes: readonly Route[] = [
  listShippingLinesRoute,
  getShippingLineRoute,
  checkShippingLineRoute,
  listSourceGuidesRoute,
  getSourceGuideRoute,
];
