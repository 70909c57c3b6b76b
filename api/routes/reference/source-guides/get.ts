import { findGuide } from '../../../../operations/reference/find-guide.ts';
import { sourceGuide } from '../../../../resources/reference/source-guide.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';

export const getSourceGuideRoute: Route = {
  name: 'get-source-guide',
  method: 'GET',
  path: '/v2/source_guides/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Source guides',
    summary: 'Get a source guide',
    description:
      'By the name of the guide, or the SCAC of its line or railroad. Lines without one have the guide `dcsa-line`.',
    extension: true,
    parameters: fieldsParameters('source_guide'),
    answers: { 200: { about: 'The guide', schema: documentOf(sourceGuide) } },
  },
  async handle({ linesOfAccount, params, query, url }) {
    const guided = found(findGuide(await linesOfAccount(), params['id'] ?? ''));
    return ok(await resourceDocument({ query, url }, sourceGuide.render(guided)));
  },
};
