import { containerFilters } from '../../../operations/lists/container-filters.ts';
import { type Page, sliceOf } from '../../../operations/lists/pages.ts';
import { container } from '../../../resources/containers/container.ts';
import { CONTAINER_SORT_KEYS, findContainersByIds, listContainers } from '../../../store/containers/containers.ts';
import { findShipmentsByIds } from '../../../store/shipments/shipments.ts';
import { answerReady, firstPageSourceFor, includesOnly } from '../../first-pages/first-page.ts';
import type { FirstPageSource } from '../../first-pages/first-page-source.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../resource-loader.ts';
import { type ApiRequest, type ApiResponse, ok, type Route } from '../../route.ts';

const filters = filterRows(containerFilters);
const pages = pageParameters(30);
const include = includeParameter('container');
const sort = sortParameter(
  CONTAINER_SORT_KEYS,
  'By default the newest first, then the most recently refreshed. Extension.',
);

export const listContainersRoute: Route = {
  name: 'list-containers',
  method: 'GET',
  path: '/v2/containers',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'List containers',
    description:
      'All containers of the account. Filters narrow the list together: a container has to pass each of them.',
    parameters: [
      ...parametersOf(filters),
      sort,
      include,
      ...pages.parameters,
      ...fieldsParameters('container', 'shipment'),
    ],
    answers: { 200: { about: 'A page of containers', schema: listOf(container) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const firstPageSource = firstPageSourceFor(request, page);
    if (firstPageSource !== null && (tree === null || includesOnly(tree, 'shipment'))) {
      return answerFirstPage(request, firstPageSource, page, tree !== null);
    }
    const filter = readFilters(filters, query);
    const { rows, total } = await listContainers(database, caller.accountId, filter, sliceOf(page), sort.read(query));
    const loader = loaderFor(request);
    const resources = await loader.containers(rows);
    return ok(await listDocument(request, page, resources, total, { include: tree, load: loader.load }));
  },
};

async function answerFirstPage(
  request: ApiRequest,
  firstPageSource: FirstPageSource,
  page: Page,
  withShipments: boolean,
): Promise<ApiResponse> {
  const { database, url } = request;
  const { accountId } = request.caller;
  const listed = await firstPageSource.containers({ accountId, size: page.size });
  return firstPageSource.answer(accountId, url, listed, async () => {
    const { rows, total } = listed;
    const loader = loaderFor(request);
    const data = await firstPageSource.rendered.get(rows, async (ids) =>
      loader.containers(await findContainersByIds(database, accountId, ids)),
    );
    const shipments = [...new Map(rows.map(({ shipment }) => [shipment.id, shipment])).values()];
    const included = withShipments
      ? await firstPageSource.rendered.get(shipments, async (ids) =>
          loader.shipments(await findShipmentsByIds(database, accountId, ids)),
        )
      : null;
    return answerReady(request, { page, total, data, included });
  });
}
