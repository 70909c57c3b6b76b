import { listRawEvents } from '../../../store/raw-events.ts';
import { readInclude, resolveIncluded } from '../../json-api/include.ts';
import { ResourceLoader } from '../../resource-loader.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

/** Past and future in one order, places and vessels included, without links, meta and pages (rest-contract 1.3.5). */
export const listRawEventsRoute: Route = {
  name: 'list-raw-events',
  method: 'GET',
  path: '/v2/containers/:id/raw_events',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, query } = request;
    const include = readInclude(query, 'raw_event', { always: ['location', 'vessel'] }) ?? new Map();
    const container = await findContainer(request);
    const rows = await listRawEvents(database, caller.accountId, container.id);
    const loader = new ResourceLoader(request);
    const data = rows.map((row) => loader.rawEvent(row));
    return ok({ data, included: await resolveIncluded(data, include, loader.load) });
  },
};
