import { resolveIncluded } from '../../../operations/included-resources.ts';
import { rawEvent } from '../../../resources/events/raw-event.ts';
import { listRawEvents } from '../../../store/containers/raw-events.ts';
import { sparse } from '../../json-api/document.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { includedWith, listWith } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';
import { findContainer } from './find-container.ts';

const including = includeParameter('raw_event', { always: ['location', 'vessel'] });

/**
 * Lists past and future events in one sequence, with their places and vessels but without links, meta or pages
 * (spec/contract 1.3.5).
 */
export const listRawEventsRoute: Route = {
  name: 'list-raw-events',
  method: 'GET',
  path: '/v2/containers/:id/raw_events',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Containers',
    summary: 'List the raw events of a container',
    description:
      'Events as the sources reported them, past and future, in order of time, whether or not they became milestones. All are ' +
      'returned at once, with their places and vessels. Use the transport events instead.',
    deprecated: true,
    parameters: [including, ...fieldsParameters('raw_event', 'port', 'metro_area', 'vessel')],
    answers: {
      200: { about: 'The raw events', schema: listWith(rawEvent, includedWith(rawEvent)) },
    },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const include = including.read(query) ?? new Map();
    const container = await findContainer(request);
    const rows = await listRawEvents(database, caller.accountId, container.id);
    const loader = loaderFor(request);
    const data = rows.map((row) => loader.rawEvent(row));
    const document = { data, included: await resolveIncluded(data, include, loader.load) };
    return ok(sparse(document, readFieldsets(query)));
  },
};
