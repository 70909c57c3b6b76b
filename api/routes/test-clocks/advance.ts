import { z } from 'zod';
import { clockDestinationAttributes, readDestination } from '../../../operations/test-clocks/destination.ts';
import { advanceTestClock, advanceToNextEvent } from '../../../operations/test-clocks/test-clocks.ts';
import { at, uuid } from '../../../resources/schemas.ts';
import { testClock } from '../../../resources/test-clocks/test-clock.ts';
import { wireTime } from '../../../resources/time.ts';
import {
  type ClockEvent,
  eventsOfClock,
  findTestClock,
  newestEventSequence,
} from '../../../store/test-clocks/test-clocks.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

/** Maximum number of events in a response. The event log contains all of them. */
const MAX_EVENTS = 100;

const event = z
  .strictObject({
    id: uuid.describe('Id of the event'),
    event: z.string().describe('Name of the event, as in webhooks'),
    tracking_request_id: uuid.nullable().describe('Tracking request of the event'),
    occurred_at: at('When it occurred, by the clock'),
  })
  .meta({ id: 'clock_event', description: 'An event that was published while a test clock advanced' });

const meta = z.strictObject({
  events: z.array(event).describe(`Events published while the clock advanced, at most ${MAX_EVENTS}`),
});

/** Responds once all polls that became due have been made. */
export const advanceTestClockRoute: Route = {
  name: 'advance-test-clock',
  method: 'POST',
  path: '/v2/test_clocks/:id/advance',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Test clocks',
    summary: 'Advance a test clock',
    description:
      'To a time, by a duration, or to the next event; exactly one of them. Everything that becomes due in between happens as ' +
      'in real time, and the response is sent when it has happened.',
    extension: true,
    request: {
      schema: requestOf('test_clock', { id: 'optional', attributes: clockDestinationAttributes }),
      examples: {
        'by a time': { data: { type: 'test_clock', attributes: { duration: 'P1DT12H' } } },
        'to a time': { data: { type: 'test_clock', attributes: { to: '2026-05-21T09:00:00Z' } } },
        'to the next event': { data: { type: 'test_clock', attributes: { to_next_event: true, within: 'P7D' } } },
      },
    },
    answers: {
      200: { about: 'The test clock, and the events in between', schema: documentOf(testClock, meta) },
    },
  },
  async handle(request) {
    const id = idInPath(request);
    const { database, caller } = request;
    const { accountId } = caller;
    const { attributes } = readData(request.body, { type: 'test_clock', id });
    const clock = found(await findTestClock(database, accountId, id));
    const { to, stopsAtEvent } = readDestination(attributes, clock, request.now());
    const before = await newestEventSequence(database, accountId);
    const advance = stopsAtEvent ? advanceToNextEvent : advanceTestClock;
    const row = found(await advance(database, accountId, id, to));
    const events = await eventsOfClock(database, accountId, id, before, MAX_EVENTS);
    const document = await resourceDocument(request, renderTestClock(row, request));
    return ok({ ...document, meta: { events: events.map(wireEvent) } });
  },
};

function wireEvent({ id, name, trackingRequestId, occurredAt }: ClockEvent): z.output<typeof event> {
  return {
    id,
    event: name,
    tracking_request_id: trackingRequestId,
    occurred_at: wireTime(occurredAt),
  };
}
