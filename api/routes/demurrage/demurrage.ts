/** `/v2/demurrage`: containers by urgency of their last free day, and the evidence for each of them. */
import { type DemurrageAccess, readDemurrageBoard } from '../../../operations/demurrage/board.ts';
import { demurrageEvidence as evidenceOf } from '../../../operations/demurrage/evidence.ts';
import { demurrageFilters } from '../../../operations/lists/demurrage-filters.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { demurrage, urgencyCounts } from '../../../resources/demurrage/demurrage.ts';
import { demurrageEvidence } from '../../../resources/demurrage/demurrage-evidence.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { documentOf, listOf } from '../../json-api/schemas.ts';
import { loaderContext, loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';

const tag = 'Demurrage';
const filters = filterRows(demurrageFilters);
const pages = pageParameters(50);
const including = includeParameter('demurrage');
const includingInEvidence = includeParameter('demurrage_evidence');

function accessOf(request: ApiRequest): DemurrageAccess {
  const { accountId, withoutRail } = loaderContext(request);
  return { accountId, withoutRail, now: request.now() };
}

const list: Route = {
  name: 'list-demurrage',
  method: 'GET',
  path: '/v2/demurrage',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List containers by their last free day',
    description:
      'Containers that have arrived but not been picked up, most urgent first by the earliest last free day of any source, ' +
      'then those that were picked up but not returned. `meta.urgencies` counts all that match the other filters. The cost of a ' +
      'stay is present if a tariff applies to it.',
    extension: true,
    parameters: [...parametersOf(filters), including, ...pages.parameters, ...fieldsParameters('demurrage')],
    answers: { 200: { about: 'A page of the board', schema: listOf(demurrage, { urgencies: urgencyCounts }) } },
  },
  async handle(request) {
    const page = pages.read(request.query);
    const include = including.read(request.query);
    const filter = readFilters(filters, request.query);
    const board = await readDemurrageBoard(request.database, accessOf(request), filter, sliceOf(page));
    const loader = loaderFor(request);
    const data = board.rows.map((standing) => demurrage.render({ standing, references: loader.references }));
    const document = await listDocument(request, page, data, board, { include, load: loader.load });
    return ok({ ...document, meta: { ...document.meta, urgencies: board.counts } });
  },
};

const evidence: Route = {
  name: 'get-container-demurrage',
  method: 'GET',
  path: '/v2/containers/:id/demurrage',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get the demurrage evidence of a container',
    description:
      'The evidence for a dispute: every change of each last free day with its source and the time when it was first seen, the ' +
      'milestones of arrival, discharge, availability, pickup and return, and holds and fees from start to end, each with the ' +
      'response of the source; and the cost under the tariffs of the account, day by day.',
    extension: true,
    parameters: [includingInEvidence, ...fieldsParameters('demurrage_evidence')],
    answers: { 200: { about: 'The evidence', schema: documentOf(demurrageEvidence) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const include = includingInEvidence.read(request.query);
    const current = found(await evidenceOf(request.database, accessOf(request), id));
    const loader = loaderFor(request);
    const data = demurrageEvidence.render({ evidence: current, references: loader.references });
    return ok(await resourceDocument(request, data, { include, load: loader.load }));
  },
};

export const demurrageRoutes: readonly Route[] = [list, evidence];
