import { LIVE_STATUSES, listTrackingRequests } from '../../../store/tracking-requests.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readPage, sliceOf } from '../../json-api/pagination.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { INCLUDE_ALIASES } from './include-aliases.ts';

const DEFAULT_SIZE = 25;
const STATUSES = [...LIVE_STATUSES, 'failed', 'tracking_stopped'] as const;
/** `booking` as in POST. */
const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'booking', 'container'] as const;

/** Newest first. What is tracked is included also without `include`, as clients know it. */
export const listTrackingRequestsRoute: Route = {
  name: 'list-tracking-requests',
  method: 'GET',
  path: '/v2/tracking_requests',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const page = readPage(query, DEFAULT_SIZE);
    const include = readInclude(query, 'tracking_request', { always: ['tracked_object'], aliases: INCLUDE_ALIASES });
    const filter = {
      requestNumber: query.text('filter[request_number]'),
      requestType: typeInColumn(query.oneOf('filter[request_type]', REQUEST_TYPES)),
      status: query.oneOf('filter[status]', STATUSES),
      scac: query.text('filter[scac]')?.toUpperCase() ?? null,
    };
    const { rows, total } = await listTrackingRequests(database, caller.accountId, filter, sliceOf(page));
    const loader = new ResourceLoader(request);
    const resources = rows.map((row) => loader.trackingRequest(row));
    return ok(await listDocument(request, page, resources, total, { include, load: loader.load }));
  },
};

function typeInColumn(type: (typeof REQUEST_TYPES)[number] | null): string | null {
  return type === 'booking' ? 'booking_number' : type;
}
