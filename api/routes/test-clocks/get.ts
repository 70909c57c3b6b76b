import { findTestClock } from '../../../store/test-clocks.ts';
import { found, idInPath } from '../../ids.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

export const getTestClockRoute: Route = {
  name: 'get-test-clock',
  method: 'GET',
  path: '/v2/test_clocks/:id',
  scope: 'read',
  body: 'none',
  async handle(request) {
    const row = found(await findTestClock(request.database, request.caller.accountId, idInPath(request)));
    const data = renderTestClock(row, request);
    return ok({ data, links: { self: request.url } });
  },
};
