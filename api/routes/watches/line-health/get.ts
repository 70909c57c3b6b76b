import { readLineHealth } from '../../../../operations/watches/line-health.ts';
import { lineHealth, SOURCE_KINDS } from '../../../../resources/watches/line-health.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { healthReader } from '../missing-settings.ts';

export const getLineHealthRoute: Route = {
  name: 'get-line-health',
  method: 'GET',
  path: '/v2/line_health/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Get the health of a source',
    description:
      'By the id of the line, or its SCAC; or by the id or key of a terminal, or the SCAC of a railroad. A line takes precedence ' +
      'over a railroad with the same code.',
    extension: true,
    parameters: fieldsParameters('line_health'),
    answers: { 200: { about: 'The source', schema: documentOf(lineHealth) } },
  },
  async handle({ database, caller, linesOfAccount, params, query, url, now }) {
    const requestedId = params['id'] ?? '';
    const all = (await readLineHealth(database, await linesOfAccount(), healthReader(caller, now()), SOURCE_KINDS)).map(
      lineHealth.render,
    );
    const one = all.find(
      ({ id, attributes }) =>
        id === requestedId.toLowerCase() || attributes.code.toUpperCase() === requestedId.toUpperCase(),
    );
    return ok(await resourceDocument({ query, url }, found(one)));
  },
};
