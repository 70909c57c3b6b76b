import { listTransportEvents } from '../../../store/transport-events.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { readPage, sliceOf } from '../../json-api/pagination.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

/** Clients expect all events of a container at once and do not follow `next`; no journey has that many. */
const DEFAULT_SIZE = 5_000;

/** Every version of every event, the newest recorded first (rest-contract 1.3.4). */
export const listTransportEventsRoute: Route = {
  name: 'list-transport-events',
  method: 'GET',
  path: '/v2/containers/:id/transport_events',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const page = readPage(query, DEFAULT_SIZE);
    const include = readInclude(query, 'transport_event');
    const container = await findContainer(request);
    const { rows, total } = await listTransportEvents(database, caller.accountId, container.id, sliceOf(page));
    const loader = new ResourceLoader(request);
    const resources = rows.map((row) => loader.transportEvent(row));
    return ok(await listDocument(request, page, resources, total, { include, load: loader.load }));
  },
};
