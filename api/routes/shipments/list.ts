import { listShipments } from '../../../store/shipments.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readPage, sliceOf } from '../../json-api/pagination.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';

const DEFAULT_SIZE = 30;

/** Newest first. */
export const listShipmentsRoute: Route = {
  name: 'list-shipments',
  method: 'GET',
  path: '/v2/shipments',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const page = readPage(query, DEFAULT_SIZE);
    const include = readInclude(query, 'shipment');
    const filter = { number: query.text('number'), trackingStopped: query.boolean('filter[tracking_stopped]') };
    const { rows, total } = await listShipments(database, caller.accountId, filter, sliceOf(page));
    const loader = new ResourceLoader(request);
    const resources = await loader.shipments(rows);
    return ok(await listDocument(request, page, resources, total, { include, load: loader.load }));
  },
};
