import { endTestClock } from '../../../operations/change-test-clock.ts';
import { idInPath } from '../../ids.ts';
import { notFound } from '../../json-api/errors.ts';
import { ok, type Route } from '../../route.ts';

/** 409 while tracking requests follow the clock. */
export const deleteTestClockRoute: Route = {
  name: 'delete-test-clock',
  method: 'DELETE',
  path: '/v2/test_clocks/:id',
  scope: 'write',
  body: 'none',
  async handle(request) {
    if (!(await endTestClock(request.database, request.caller.accountId, idInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};
