import { listContainers } from '../../../store/containers.ts';
import { normalizeNumber } from '../../../tracking/numbers.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readPage, sliceOf } from '../../json-api/pagination.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';

const DEFAULT_SIZE = 30;

/** Newest first, then the most recently refreshed. */
export const listContainersRoute: Route = {
  name: 'list-containers',
  method: 'GET',
  path: '/v2/containers',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const page = readPage(query, DEFAULT_SIZE);
    const include = readInclude(query, 'container');
    const number = query.text('filter[number]');
    const filter = { number: number === null ? null : normalizeNumber(number) };
    const { rows, total } = await listContainers(database, caller.accountId, filter, sliceOf(page));
    const loader = new ResourceLoader(request);
    const resources = await loader.containers(rows);
    return ok(await listDocument(request, page, resources, total, { include, load: loader.load }));
  },
};
