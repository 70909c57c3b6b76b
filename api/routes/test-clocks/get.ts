import { testClock } from '../../../resources/test-clocks/test-clock.ts';
import { findTestClock } from '../../../store/test-clocks/test-clocks.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

export const getTestClockRoute: Route = {
  name: 'get-test-clock',
  method: 'GET',
  path: '/v2/test_clocks/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Test clocks',
    summary: 'Get a test clock',
    extension: true,
    answers: { 200: { about: 'The test clock', schema: documentOf(testClock) } },
  },
  async handle(request) {
    const row = found(await findTestClock(request.database, request.caller.accountId, idInPath(request)));
    return ok(await resourceDocument(request, renderTestClock(row, request)));
  },
};
