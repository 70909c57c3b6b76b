import { findShippingLine } from '../../../reference/shipping-lines.ts';
import { shippingLineId, shippingLineResource } from '../../../resources/shipping-line.ts';
import { found } from '../../ids.ts';
import { readInclude } from '../../json-api/include.ts';
import { ok, type Route } from '../../route.ts';

/** By uuid or SCAC, alternative SCACs too. */
export const getShippingLineRoute: Route = {
  name: 'get-shipping-line',
  method: 'GET',
  path: '/v2/shipping_lines/:id',
  scope: 'read',
  body: 'none',
  async handle({ lines, params, query, url }) {
    readInclude(query, 'shipping_line');
    const asked = params.id ?? '';
    const code = asked.toUpperCase();
    const offered = lines.lines();
    const line =
      offered.find(({ scac }) => scac === code || shippingLineId(scac) === asked.toLowerCase()) ??
      offered.find(({ scac }) => scac === findShippingLine(code)?.scac);
    return ok({ data: shippingLineResource(found(line)), links: { self: url } });
  },
};
