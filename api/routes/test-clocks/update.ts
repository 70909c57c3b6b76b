import { changeTestClock } from '../../../operations/change-test-clock.ts';
import { found, idInPath } from '../../ids.ts';
import { readData } from '../../json-api/request-document.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

/** Freezes the clock, lets it run, or changes its speed. */
export const updateTestClockRoute: Route = {
  name: 'update-test-clock',
  method: 'PATCH',
  path: '/v2/test_clocks/:id',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'test_clock', id });
    const { accountId } = request.caller;
    const row = found(await changeTestClock(request.database, { accountId, id, attributes, now: request.now() }));
    const data = renderTestClock(row, request);
    return ok({ data, links: { self: request.url } });
  },
};
