import { sliceOf } from '../../../operations/lists/pages.ts';
import { transportEvent } from '../../../resources/events/transport-event.ts';
import { listTransportEvents } from '../../../store/containers/transport-events.ts';
import { listDocument } from '../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

/** Clients expect all events on one page and do not follow `next`. No journey has as many events. */
const pages = pageParameters(5_000);
const including = includeParameter('transport_event');

/** Lists every version of every event, most recently recorded first (spec/contract 1.3.4). */
export const listTransportEventsRoute: Route = {
  name: 'list-transport-events',
  method: 'GET',
  path: '/v2/containers/:id/transport_events',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'List the transport events of a container',
    description:
      'Every version of every milestone, and every change of a last free day or appointment, most recently recorded first. ' +
      'A corrected version stays in the list with `invalidated_at`. All events are on one page unless `page[size]` is given.',
    parameters: [
      including,
      ...pages.parameters,
      ...fieldsParameters('transport_event', 'port', 'metro_area', 'terminal', 'rail_terminal', 'vessel', 'raw_event'),
    ],
    answers: { 200: { about: 'The transport events', schema: listOf(transportEvent) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const include = including.read(query);
    const container = await findContainer(request);
    const listed = await listTransportEvents(database, caller.accountId, container.id, sliceOf(page));
    const loader = loaderFor(request);
    const resources = listed.rows.map((row) => loader.transportEvent(row));
    return ok(await listDocument(request, page, resources, listed, { include, load: loader.load }));
  },
};
