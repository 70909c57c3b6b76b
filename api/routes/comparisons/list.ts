import { readComparisons } from '../../../operations/comparisons/read-comparisons.ts';
import { booleanValue, choicesValue, listValue } from '../../../operations/lists/filter-values.ts';
import { filtersOf } from '../../../operations/lists/list-filters.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  bridgeComparison,
  comparisonCounts,
  countsOnTheWire,
  SIDES,
  VERDICTS,
} from '../../../resources/comparisons/bridge-comparison.ts';
import type { ComparisonFilter } from '../../../store/comparisons/comparisons.ts';
import { COMPARED_FIELDS } from '../../../tracking/fields/compared-fields.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const { extension } = filtersOf<ComparisonFilter>();
const pages = pageParameters(50);
const filters = filterRows([
  extension('filter[line]', 'SCAC of the line', listValue, (lines) => ({
    lines: lines.map((line) => line.toUpperCase()),
  })),
  extension('filter[field]', 'Names of values', choicesValue(COMPARED_FIELDS), (fields) => ({ fields })),
  extension('filter[first]', 'Which was first', choicesValue(SIDES), ([first]) => (first ? { first } : {})),
  extension('filter[differs]', 'Whether the latest values differ', booleanValue, (differs) => ({ differs })),
  extension('filter[right]', 'Which turned out to be right', choicesValue(VERDICTS), ([right]) =>
    right ? { right } : {},
  ),
]);

const listBridgeComparisonsRoute: Route = {
  name: 'list-bridge-comparisons',
  method: 'GET',
  path: '/v2/bridge_comparisons',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Compare the bridge with other sources',
    description:
      'For each container about which the service behind the bridge has sent a webhook, and each of seven values: what the ' +
      'service states, what was published here from all other sources, which had a value first, whether they differ, and which ' +
      'turned out to be right. `meta.lines` counts them by line and value.',
    extension: true,
    parameters: [...parametersOf(filters), ...pages.parameters, ...fieldsParameters('bridge_comparison')],
    answers: { 200: { about: 'A page of values', schema: listOf(bridgeComparison, { lines: comparisonCounts }) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const filter = readFilters(filters, query);
    const { listed, counts } = await readComparisons(database, caller.accountId, filter, sliceOf(page));
    const document = await listDocument(request, page, listed.rows.map(bridgeComparison.render), listed);
    return ok({ ...document, meta: { ...document.meta, lines: countsOnTheWire(counts) } });
  },
};

export const comparisonRoutes: readonly Route[] = [listBridgeComparisonsRoute];
