import { readDestination } from '../../../operations/clock-destination.ts';
import { advanceTestClock, advanceToNextEvent } from '../../../operations/test-clocks.ts';
import { wireTime } from '../../../resources/time.ts';
import { type ClockEvent, eventsOfClock, findTestClock, newestEventPosition } from '../../../store/test-clocks.ts';
import { found, idInPath } from '../../ids.ts';
import { readData } from '../../json-api/request-document.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

/** Most events that an answer names; the rest is in the account's other resources. */
const MOST_EVENTS = 100;

/** Answers when every poll that became due on the way has been made; `meta.events` is what was published by then. */
export const advanceTestClockRoute: Route = {
  name: 'advance-test-clock',
  method: 'POST',
  path: '/v2/test_clocks/:id/advance',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const { database, caller } = request;
    const { accountId } = caller;
    const { attributes } = readData(request.body, { type: 'test_clock', id });
    const clock = found(await findTestClock(database, accountId, id));
    const { to, stopsAtEvent } = readDestination(attributes, clock, request.now());
    const before = await newestEventPosition(database, accountId);
    const advance = stopsAtEvent ? advanceToNextEvent : advanceTestClock;
    const row = found(await advance(database, accountId, id, to));
    const events = await eventsOfClock(database, accountId, id, before, MOST_EVENTS);
    return ok({
      data: renderTestClock(row, request),
      links: { self: request.url },
      meta: { events: events.map(wireEvent) },
    });
  },
};

function wireEvent({ id, name, trackingRequestId, occurredAt }: ClockEvent): Record<string, unknown> {
  return {
    id,
    event: name,
    tracking_request_id: trackingRequestId,
    occurred_at: occurredAt === null ? null : wireTime(occurredAt),
  };
}
