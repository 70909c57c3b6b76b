import { advanceTestClock, readAdvance } from '../../../operations/test-clocks.ts';
import { findTestClock } from '../../../store/test-clocks.ts';
import { found, idInPath } from '../../ids.ts';
import { readData } from '../../json-api/request-document.ts';
import { ok, type Route } from '../../route.ts';
import { testClockResource } from './test-clock-resource.ts';

/** Answers when every poll that became due on the way has been made. */
export const advanceTestClockRoute: Route = {
  name: 'advance-test-clock',
  method: 'POST',
  path: '/v2/test_clocks/:id/advance',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const { attributes } = readData(request.body, { type: 'test_clock', id });
    const clock = found(await findTestClock(request.database, accountId, id));
    const to = readAdvance(attributes, clock, request.now());
    const row = found(await advanceTestClock(request.database, accountId, id, to));
    const data = testClockResource(row, request.now(), request.settings.baseUrl);
    return ok({ data, links: { self: request.url } });
  },
};
