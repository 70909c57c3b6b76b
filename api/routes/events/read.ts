import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { orBlank } from '../../../operations/lists/filter-values.ts';
import { event } from '../../../resources/events/event.ts';
import { type LogCursor, type LogPage, type LogQuery, readEventLog } from '../../../store/events/event-log.ts';
import type { EventSignal } from '../../../store/events/event-signal.ts';
import { badRequest } from '../../json-api/errors.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { parametersOf } from '../../json-api/filters.ts';
import { ignoredParameters } from '../../json-api/ignored-parameters.ts';
import { fieldsParameters, numberParameter, type Parameter } from '../../json-api/parameters.ts';
import { listWith } from '../../json-api/schemas.ts';
import { JSON_API } from '../../pipeline/send.ts';
import type { ApiRequest, Route } from '../../route.ts';
import { afterParameter, checkPage } from './cursor.ts';
import { eventFilters, readLogFilter } from './filters.ts';
import { streamEventsRoute } from './stream.ts';
import { wantsIncluded, writeEvent } from './write-event.ts';

const EVENT_STREAM = /^\s*text\/event-stream\b/i;

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_WAIT_SECONDS = 30;

const limitParameter: Parameter<number> = {
  name: 'limit',
  about: `Events per page; values above ${MAX_LIMIT} are reduced to ${MAX_LIMIT}`,
  schema: orBlank(z.int().min(1).default(DEFAULT_LIMIT)),
  read(query) {
    const text = query.text('limit');
    if (text === null) return DEFAULT_LIMIT;
    if (!/^\d+$/.test(text) || Number(text) < 1) {
      throw badRequest('limit must be a positive integer', { parameter: 'limit' });
    }
    return Math.min(Number(text), MAX_LIMIT);
  },
};

const waitParameter = numberParameter(
  'wait',
  { min: 0, max: MAX_WAIT_SECONDS },
  'Seconds to wait for events before an empty response',
);

const EXAMPLE = 'https://seamark.example.com/v2/events?';
const address = z.string().regex(/^https?:\/\//);
const page = listWith(event, {
  links: z.strictObject({
    self: address.meta({ examples: [`${EXAMPLE}after=4710`] }),
    next: address.meta({ examples: [`${EXAMPLE}after=4711`] }).describe('The next page; always present'),
  }),
  meta: z.strictObject({
    size: z.int().min(0).describe('Events on this page'),
    cursor: z.int().min(0).describe('`after` of the next request, as in `links.next`'),
    newest_sequence: z
      .int()
      .min(0)
      .describe('Sequence of the newest event of the account; equal to `cursor` at the end of the log'),
  }),
});

/** Not named `list-…`, because a log has cursors instead of page numbers and no CSV export. */
export const readEventsRoute: Route = {
  name: 'read-events',
  method: 'GET',
  path: '/v2/events',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Events',
    summary: 'Read the event log',
    description:
      'Every event of the account, oldest first, as it was published. Continue with `links.next`, which even an empty page ' +
      'has. With a filter, a page may be empty although more follow; `meta.cursor` is then below `meta.newest_sequence`. ' +
      'Nothing is ever inserted before a cursor. `Accept: text/event-stream` returns the stream of `GET /v2/events/stream`.',
    extension: true,
    parameters: [
      afterParameter,
      limitParameter,
      waitParameter,
      ...parametersOf(eventFilters),
      ...fieldsParameters('event'),
    ],
    answers: { 200: { about: 'A page of events', schema: page } },
    errors: [410],
  },
  async handle(request) {
    if (EVENT_STREAM.test(request.headers.accept ?? '')) return streamEventsRoute.handle(request);
    const { signal, waiting } = request.services.eventFeed;
    const fieldsets = readFieldsets(request.query);
    const query = readLogQuery(request, wantsIncluded(fieldsets));
    const waitMs = (waitParameter.read(request.query) ?? 0) * 1_000;
    const close = waitMs > 0 ? waiting.open(request.caller) : () => {};
    try {
      const found = waitMs > 0 ? await readWaiting(request, query, signal, waitMs) : await readPage(request, query);
      const events = found.rows.map((row) => writeEvent(row, fieldsets, request.settings.baseUrl));
      return {
        status: 200,
        body: undefined,
        bytes: Buffer.from(documentOf(request, found, events)),
        contentType: JSON_API,
      };
    } finally {
      close();
    }
  },
};

function readLogQuery(request: ApiRequest, withIncluded: boolean): LogQuery {
  const { query } = request;
  const filter = readLogFilter(request);
  return { after: afterParameter.read(query), limit: limitParameter.read(query), filter, withIncluded };
}

async function readPage({ database, caller }: ApiRequest, query: LogQuery): Promise<LogPage> {
  const found = await readEventLog(database, caller.accountId, query);
  checkPage(found, { parameter: 'after' });
  return found;
}

/** Reads until there are events, skipping pages without matches, or until the time is up or the client disconnects. */
async function readWaiting(
  request: ApiRequest,
  query: LogQuery,
  signal: EventSignal,
  waitMs: number,
): Promise<LogPage> {
  const until = performance.now() + waitMs;
  const clientGone = request.clientGone();
  const watch = signal.watch(request.caller.accountId);
  try {
    for (let after: LogCursor = query.after; ; ) {
      const found = await readPage(request, { ...query, after });
      const leftMs = until - performance.now();
      if (found.rows.length > 0 || leftMs <= 0 || clientGone.aborted || signal.hasEnded) return found;
      if (found.cursor >= found.newest) await watch.next(found.newest, leftMs, clientGone);
      after = found.cursor;
    }
  } finally {
    watch.close();
  }
}

function documentOf({ url, query }: ApiRequest, { cursor, newest }: LogPage, events: readonly string[]): string {
  const [path = ''] = url.split('?', 1);
  const next = `${path}?${[...query.without(['after']), `after=${cursor}`].join('&')}`;
  const links = JSON.stringify({ self: url, next });
  const ignored = ignoredParameters(query, readEventsRoute.doc.parameters ?? []);
  const meta = JSON.stringify({
    size: events.length,
    cursor,
    newest_sequence: newest,
    ...(ignored.length === 0 ? {} : { ignored_parameters: ignored }),
  });
  return `{"data":[${events.join(',')}],"links":${links},"meta":${meta}}`;
}
