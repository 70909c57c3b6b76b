import { z } from 'zod';
import type { Caller } from '../../../identity/keys/api-keys.ts';
import { renewCaller } from '../../../identity/sessions/renew-caller.ts';
import { type LogCursor, readEventLog } from '../../../store/events/event-log.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { parametersOf } from '../../json-api/filters.ts';
import { choiceParameter, fieldsParameters } from '../../json-api/parameters.ts';
import type { ApiRequest, OperationDoc, Route } from '../../route.ts';
import { afterParameter, beginningOf, checkPage } from './cursor.ts';
import { EventStream } from './event-stream.ts';
import { eventFilters, hiddenNames, readLogFilter } from './filters.ts';
import { wantsIncluded, writeEventDocument } from './write-event.ts';

const PAGE_SIZE = 100;

const HEADERS = {
  'Cache-Control': 'private, no-cache, no-transform',
  // Otherwise, proxies such as nginx buffer the response.
  'X-Accel-Buffering': 'no',
};

const untilParameter = choiceParameter(
  'until',
  ['newest'],
  'Ends the stream after the event that was newest when the stream began',
);

/** One event of the stream, as OpenAPI 3.1 describes event streams. */
const streamed = z.strictObject({
  id: z
    .string()
    .describe('Cursor')
    .meta({ examples: ['4711'] }),
  event: z
    .string()
    .describe('Name of the event')
    .meta({ examples: ['container.created'] }),
  data: z
    .string()
    .describe('The response of `GET /v2/events/{id}`, in one line')
    .meta({ contentMediaType: 'application/json', examples: ['{"data":{"type":"event"}}'] }),
});

const doc: OperationDoc = {
  tag: 'Events',
  summary: 'Follow the event log as a stream',
  description:
    'Server-sent events: first those after the cursor, then new ones as they occur. `id` is the cursor, `event` the name, and ' +
    '`data` the document of `GET /v2/events/{id}`. Reconnect with the last id in the header `Last-Event-ID`, which overrides ' +
    '`after`. A comment every 15 seconds without events keeps the stream alive.',
  extension: true,
  parameters: [afterParameter, untilParameter, ...parametersOf(eventFilters), ...fieldsParameters('event')],
  answers: {
    200: {
      about: 'The endless stream: its events, field by field',
      schema: streamed,
      contentType: 'text/event-stream',
    },
  },
  errors: [410],
};

export const streamEventsRoute: Route = {
  name: 'stream-events',
  method: 'GET',
  path: '/v2/events/stream',
  scope: 'read',
  body: 'none',
  doc,
  async handle(request) {
    const { database, caller, settings, services, now } = request;
    const { signal, streams, progress, times } = services.eventFeed;
    const { accountId } = caller;
    const { after, source } = beginningOf(request);
    const read = readerOf(request);
    const fieldsets = readFieldsets(request.query);
    const untilNewest = untilParameter.read(request.query) !== null;
    const close = streams.open(caller);
    const watch = signal.watch(accountId);
    let forget = (): void => {};
    const onEnd = () => {
      watch.close();
      close();
      forget();
    };
    try {
      const first = await read(after);
      checkPage(first, source);
      const stream = new EventStream({
        first,
        read,
        write: (row) => writeEventDocument(row, fieldsets, settings.baseUrl),
        watch,
        untilNewest,
        mayContinue: () => !signal.hasEnded,
        isCallerUnchanged: async () => hasSameAccess(caller, await renewCaller(database, caller, now())),
        onEnd,
        times,
      });
      forget = progress.add(stream);
      return { status: 200, body: undefined, stream, contentType: 'text/event-stream', headers: HEADERS };
    } catch (error) {
      onEnd();
      throw error;
    }
  },
};

function readerOf(request: ApiRequest) {
  const { database, caller, query } = request;
  const withIncluded = wantsIncluded(readFieldsets(query));
  const filter = readLogFilter(request);
  return (after: LogCursor) =>
    readEventLog(database, caller.accountId, { after, limit: PAGE_SIZE, filter, withIncluded });
}

/** Whether the caller may still see the same events. Otherwise, the client must reconnect. */
function hasSameAccess(before: Caller, now: Caller | null): boolean {
  if (now === null || !now.scopes.includes('read')) return false;
  return hiddenNames(now.account).join() === hiddenNames(before.account).join();
}
