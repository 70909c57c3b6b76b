import { type Page, sliceOf } from '../../../operations/lists/pages.ts';
import { shipmentFilters } from '../../../operations/lists/shipment-filters.ts';
import { shipment } from '../../../resources/shipments/shipment.ts';
import { findShipmentsByIds, listShipments, SHIPMENT_SORT_KEYS } from '../../../store/shipments/shipments.ts';
import { answerReady, firstPageSourceFor } from '../../first-pages/first-page.ts';
import type { FirstPageSource } from '../../first-pages/first-page-source.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../resource-loader.ts';
import { type ApiRequest, type ApiResponse, ok, type Route } from '../../route.ts';

const filters = filterRows(shipmentFilters);
const pages = pageParameters(30);
const include = includeParameter('shipment');
const sort = sortParameter(SHIPMENT_SORT_KEYS, 'By default the newest first. Extension.');

export const listShipmentsRoute: Route = {
  name: 'list-shipments',
  method: 'GET',
  path: '/v2/shipments',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Shipments',
    summary: 'List shipments',
    description: 'All shipments of the account. Filters narrow the list together: a shipment has to pass each of them.',
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
    const firstPageSource = tree === null ? firstPageSourceFor(request, page) : null;
    if (firstPageSource !== null) return answerFirstPage(request, firstPageSource, page);
    const filter = readFilters(filters, query);
    const { rows, total } = await listShipments(database, caller.accountId, filter, sliceOf(page), sort.read(query));
    const loader = loaderFor(request);
    const resources = await loader.shipments(rows);
    return ok(await listDocument(request, page, resources, total, { include: tree, load: loader.load }));
  },
};

async function answerFirstPage(
  request: ApiRequest,
  firstPageSource: FirstPageSource,
  page: Page,
): Promise<ApiResponse> {
  const { database, url } = request;
  const { accountId } = request.caller;
  const listed = await firstPageSource.shipments({ accountId, size: page.size });
  return firstPageSource.answer(accountId, url, listed, async () => {
    const { rows, total } = listed;
    const loader = loaderFor(request);
    const data = await firstPageSource.rendered.get(rows, async (ids) =>
      loader.shipments(await findShipmentsByIds(database, accountId, ids)),
    );
    return answerReady(request, { page, total, data, included: null });
  });
}
