import { sliceOf } from '../../../operations/lists/pages.ts';
import { trackingRequestFilters } from '../../../operations/lists/tracking-request-filters.ts';
import { trackingRequest } from '../../../resources/tracking-requests/tracking-request.ts';
import {
  listTrackingRequests,
  TRACKING_REQUEST_SORT_KEYS,
} from '../../../store/tracking-requests/tracking-requests.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';
import { trackingRequestInclude as include } from './response.ts';

const filters = filterRows(trackingRequestFilters);
const pages = pageParameters(25);
const sort = sortParameter(TRACKING_REQUEST_SORT_KEYS, 'Default: newest first. Extension.');

export const listTrackingRequestsRoute: Route = {
  name: 'list-tracking-requests',
  method: 'GET',
  path: '/v2/tracking_requests',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking requests',
    summary: 'List tracking requests',
    description:
      'All tracking requests of the account, with their shipments in `included`. With several filters, a request must match ' +
      'all of them.',
    parameters: [
      ...parametersOf(filters),
      sort,
      include,
      ...pages.parameters,
      ...fieldsParameters('tracking_request', 'shipment'),
    ],
    answers: { 200: { about: 'A page of tracking requests', schema: listOf(trackingRequest) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const filter = readFilters(filters, query);
    const sorted = sort.read(query);
    const listed = await listTrackingRequests(database, caller.accountId, filter, sliceOf(page), sorted);
    const loader = loaderFor(request);
    const resources = listed.rows.map((row) => loader.trackingRequest(row));
    return ok(await listDocument(request, page, resources, listed, { include: tree, load: loader.load }));
  },
};
