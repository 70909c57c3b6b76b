import { sliceOf } from '../../../operations/lists/pages.ts';
import { shipmentFilters } from '../../../operations/lists/shipment-filters.ts';
import { shipment } from '../../../resources/shipments/shipment.ts';
import { listShipments, SHIPMENT_SORT_KEYS } from '../../../store/shipments/shipments.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';

const filters = filterRows(shipmentFilters);
const pages = pageParameters(30);
const include = includeParameter('shipment');
const sort = sortParameter(SHIPMENT_SORT_KEYS, 'Default: newest first. Extension.');

export const listShipmentsRoute: Route = {
  name: 'list-shipments',
  method: 'GET',
  path: '/v2/shipments',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Shipments',
    summary: 'List shipments',
    description: 'All shipments of the account. With several filters, a shipment must match all of them.',
    parameters: [
      ...parametersOf(filters),
      sort,
      include,
      ...pages.parameters,
      ...fieldsParameters('shipment', 'container'),
    ],
    answers: { 200: { about: 'A page of shipments', schema: listOf(shipment) } },
    errors: [422],
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const filter = readFilters(filters, query);
    const sorted = sort.read(query);
    const toMany = query.exportPage === null;
    const listed = await listShipments(database, caller.accountId, filter, sliceOf(page), sorted, toMany);
    const loader = loaderFor(request);
    const resources = loader.shipments(listed.rows);
    return ok(await listDocument(request, page, resources, listed, { include: tree, load: loader.load }));
  },
};
