import { findShippingLine } from '../../../../reference/lines/shipping-lines.ts';
import { shippingLine, shippingLineId, shippingLineResource } from '../../../../resources/reference/shipping-line.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { readInclude } from '../../../json-api/include.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { maySeeMissingSettings } from '../../watches/missing-settings.ts';

export const getShippingLineRoute: Route = {
  name: 'get-shipping-line',
  method: 'GET',
  path: '/v2/shipping_lines/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Shipping lines',
    summary: 'Get a shipping line',
    description: 'By its id, or by one of its SCACs.',
    parameters: fieldsParameters('shipping_line'),
    answers: { 200: { about: 'The shipping line', schema: documentOf(shippingLine) } },
  },
  async handle({ caller, linesOfAccount, params, query, url }) {
    readInclude(query, 'shipping_line');
    const given = params.id ?? '';
    const code = given.toUpperCase();
    const offered = (await linesOfAccount()).lines();
    const line =
      offered.find(({ scac }) => scac === code || shippingLineId(scac) === given.toLowerCase()) ??
      offered.find(({ scac }) => scac === findShippingLine(code)?.scac);
    return ok(await resourceDocument({ query, url }, shippingLineResource(found(line), maySeeMissingSettings(caller))));
  },
};
