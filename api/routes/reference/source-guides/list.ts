import { z } from 'zod';
import { sourceGuide } from '../../../../resources/reference/source-guide.ts';
import { sparse } from '../../../json-api/document.ts';
import { readFieldsets } from '../../../json-api/fieldsets.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { listLinks, listWith } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';

const count = z.int().min(0).describe('Number of guides');

export const listSourceGuidesRoute: Route = {
  name: 'list-source-guides',
  method: 'GET',
  path: '/v2/source_guides',
  scope: 'read',
  body: 'none',
  withoutExport: true,
  doc: {
    tag: 'Source guides',
    summary: 'List source guides',
    description:
      'Every source that can be connected: what it brings, access, cost and limits, the steps at the vendor, how far its connector ' +
      'was checked, and which of its sources are polled for the account. The fastest access first within each kind.',
    extension: true,
    parameters: fieldsParameters('source_guide'),
    answers: {
      200: {
        about: 'The guides',
        schema: listWith(sourceGuide, { links: listLinks, meta: z.strictObject({ size: count, total: count }) }),
      },
    },
  },
  async handle({ linesOfAccount, query, url }) {
    const data = ((await linesOfAccount()).guides?.() ?? []).map(sourceGuide.render);
    const document = { data, links: { self: url, current: url }, meta: { size: data.length, total: data.length } };
    return ok(sparse(document, readFieldsets(query)));
  },
};
