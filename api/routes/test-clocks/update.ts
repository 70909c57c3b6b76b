import { changeTestClock, testClockChanges } from '../../../operations/test-clocks/change-test-clock.ts';
import { testClock } from '../../../resources/test-clocks/test-clock.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

export const updateTestClockRoute: Route = {
  name: 'update-test-clock',
  method: 'PATCH',
  path: '/v2/test_clocks/:id',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Test clocks',
    summary: 'Freeze, start or speed up a test clock',
    description:
      'A speed starts it, unless `frozen` is true. If it is started without a speed, it runs at the previous one.',
    extension: true,
    request: {
      schema: requestOf('test_clock', { id: 'optional', attributes: testClockChanges.optional() }),
      examples: { freeze: { data: { type: 'test_clock', attributes: { frozen: true } } } },
    },
    answers: { 200: { about: 'The test clock', schema: documentOf(testClock) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'test_clock', id });
    const { accountId } = request.caller;
    const row = found(await changeTestClock(request.database, { accountId, id, attributes, now: request.now() }));
    return ok(await resourceDocument(request, renderTestClock(row, request)));
  },
};
