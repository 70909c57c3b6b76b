import { createTestClock, newTestClockAttributes } from '../../../operations/test-clocks/test-clocks.ts';
import { testClock } from '../../../resources/test-clocks/test-clock.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../json-api/schemas.ts';
import { created, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

export const createTestClockRoute: Route = {
  name: 'create-test-clock',
  method: 'POST',
  path: '/v2/test_clocks',
  scope: 'write',
  body: 'required',
  doc: {
    tag: 'Test clocks',
    summary: 'Create a test clock',
    description: 'Tracking requests of simulated lines that refer to it follow it instead of the wall clock.',
    extension: true,
    request: {
      schema: requestOf('test_clock', { attributes: newTestClockAttributes.optional() }),
      examples: {
        'a frozen clock': { data: { type: 'test_clock', attributes: { start_at: '2026-05-01T00:00:00Z' } } },
        'an hour per second': { data: { type: 'test_clock', attributes: { speed: 3600 } } },
      },
    },
    answers: { 201: { about: 'The test clock', schema: documentOf(testClock) } },
  },
  async handle(request) {
    const attributes = readNewData(request.body, 'test_clock');
    const { accountId } = request.caller;
    const row = await createTestClock(request.database, { accountId, attributes, now: request.now() });
    const data = renderTestClock(row, request);
    return created(await resourceDocument(request, data), data.links?.self);
  },
};
