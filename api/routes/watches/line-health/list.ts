import { z } from 'zod';
import { choicesValue } from '../../../../operations/lists/filter-values.ts';
import { filtersOf } from '../../../../operations/lists/list-filters.ts';
import { readLineHealth } from '../../../../operations/watches/line-health.ts';
import { lineHealth, SOURCE_KINDS, type SourceKindName } from '../../../../resources/watches/line-health.ts';
import { sparse } from '../../../json-api/document.ts';
import { readFieldsets } from '../../../json-api/fieldsets.ts';
import { filterRows, parametersOf, readFilters } from '../../../json-api/filters.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { listLinks, listWith } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';
import { healthReader } from '../missing-settings.ts';

const count = z.int().min(0).describe('Number of sources');

const filters = filterRows([
  filtersOf<{ kinds?: readonly SourceKindName[] }>().extension(
    'filter[source_kind]',
    'Sources of these kinds; default: only shipping lines',
    choicesValue(SOURCE_KINDS),
    (kinds) => ({ kinds }),
  ),
]);

export const listLineHealthRoute: Route = {
  name: 'list-line-health',
  method: 'GET',
  path: '/v2/line_health',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'List the health of lines, terminals and railroads',
    description:
      'Every line that is enabled or was polled for the account and, with `filter[source_kind]`, terminals and railroads: ' +
      'success rate, latency, age of data, quota used, and whether it is paused and why. Calls are those of the account; pauses ' +
      'and quotas are those of the whole server, which all accounts share.',
    extension: true,
    parameters: [...parametersOf(filters), ...fieldsParameters('line_health')],
    answers: {
      200: {
        about: 'The sources',
        schema: listWith(lineHealth, { links: listLinks, meta: z.strictObject({ size: count, total: count }) }),
      },
    },
  },
  async handle({ database, caller, linesOfAccount, query, url, now }) {
    const { kinds } = readFilters(filters, query);
    const data = (await readLineHealth(database, await linesOfAccount(), healthReader(caller, now()), kinds)).map(
      lineHealth.render,
    );
    const document = { data, links: { self: url, current: url }, meta: { size: data.length, total: data.length } };
    return ok(sparse(document, readFieldsets(query)));
  },
};
