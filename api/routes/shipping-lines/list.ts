import { shippingLineResource } from '../../../resources/shipping-line.ts';
import { readInclude } from '../../json-api/include.ts';
import { ok, type Route } from '../../route.ts';

/** All lines on one page (rest-contract 1.7). `search` looks in names and codes. */
export const listShippingLinesRoute: Route = {
  name: 'list-shipping-lines',
  method: 'GET',
  path: '/v2/shipping_lines',
  scope: 'read',
  body: 'none',
  async handle({ lines, query, url }) {
    readInclude(query, 'shipping_line');
    const search = query.text('search')?.toLowerCase() ?? '';
    const offered = lines
      .lines()
      .filter((line) => line.name.toLowerCase().includes(search) || line.scac.toLowerCase().includes(search));
    const data = offered.map(shippingLineResource);
    return ok({ data, links: { self: url, current: url }, meta: { size: data.length, total: data.length } });
  },
};
