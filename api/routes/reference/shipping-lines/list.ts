import { z } from 'zod';
import { matchingLines } from '../../../../operations/lists/matching-lines.ts';
import { shippingLine, shippingLineResource } from '../../../../resources/reference/shipping-line.ts';
import { sparse } from '../../../json-api/document.ts';
import { readFieldsets } from '../../../json-api/fieldsets.ts';
import { readInclude } from '../../../json-api/include.ts';
import { fieldsParameters, textParameter } from '../../../json-api/parameters.ts';
import { listLinks, listWith } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';
import { maySeeMissingSettings } from '../../watches/missing-settings.ts';

const searchParameter = textParameter(
  'search',
  'Lines with this text in a name or a SCAC, including alternative ones, case-insensitive',
);
const count = z.int().min(0).describe('Number of lines');

/** Lists all lines on one page without page links (spec/contract 1.7). `search` matches names and codes. */
export const listShippingLinesRoute: Route = {
  name: 'list-shipping-lines',
  method: 'GET',
  path: '/v2/shipping_lines',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Shipping lines',
    summary: 'List shipping lines',
    description: 'Every line that this server can poll, on one page. A line supports numbers only if it is enabled.',
    parameters: [searchParameter, ...fieldsParameters('shipping_line')],
    answers: {
      200: {
        about: 'The shipping lines',
        schema: listWith(shippingLine, { links: listLinks, meta: z.strictObject({ size: count, total: count }) }),
      },
    },
  },
  async handle({ caller, linesOfAccount, query, url }) {
    readInclude(query, 'shipping_line');
    const data = matchingLines(await linesOfAccount(), searchParameter.read(query) ?? '').map((line) =>
      shippingLineResource(line, maySeeMissingSettings(caller)),
    );
    const document = { data, links: { self: url, current: url }, meta: { size: data.length, total: data.length } };
    return ok(sparse(document, readFieldsets(query)));
  },
};
