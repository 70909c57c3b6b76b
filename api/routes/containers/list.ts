import { containerFilters } from '../../../operations/lists/container-filters.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { container } from '../../../resources/containers/container.ts';
import { CONTAINER_SORT_KEYS, listContainers } from '../../../store/containers/containers.ts';
import { listDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';

const filters = filterRows(containerFilters);
const pages = pageParameters(30);
const include = includeParameter('container');
const sort = sortParameter(CONTAINER_SORT_KEYS, 'Default: newest first, then most recently refreshed. Extension.');

export const listContainersRoute: Route = {
  name: 'list-containers',
  method: 'GET',
  path: '/v2/containers',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'List containers',
    description: 'All containers of the account. With several filters, a container must match all of them.',
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
    const filter = readFilters(filters, query);
    const sorted = sort.read(query);
    const toMany = query.exportPage === null;
    const listed = await listContainers(database, caller.accountId, filter, sliceOf(page), sorted, toMany);
    const loader = loaderFor(request);
    const resources = loader.containers(listed.rows);
    return ok(await listDocument(request, page, resources, listed, { include: tree, load: loader.load }));
  },
};
