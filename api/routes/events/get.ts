import { event } from '../../../resources/events/event.ts';
import { findLogRowsByIds } from '../../../store/events/event-log.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { JSON_API } from '../../pipeline/send.ts';
import type { Route } from '../../route.ts';
import { hiddenNames } from './filters.ts';
import { writeEventDocument } from './write-event.ts';

export const getEventRoute: Route = {
  name: 'get-event',
  method: 'GET',
  path: '/v2/events/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Events',
    summary: 'Get an event',
    description: 'As it was published, until it is deleted.',
    extension: true,
    parameters: fieldsParameters('event'),
    answers: { 200: { about: 'The event', schema: documentOf(event) } },
  },
  async handle(request) {
    const { database, caller, query, settings } = request;
    const hidden = hiddenNames(caller.account);
    const rows = await findLogRowsByIds(database, caller.accountId, [idInPath(request)]);
    const row = rows.find(({ name }) => !hidden.includes(name));
    const text = writeEventDocument(found(row), readFieldsets(query), settings.baseUrl);
    return { status: 200, body: undefined, bytes: Buffer.from(text), contentType: JSON_API };
  },
};
