import { createTestClock } from '../../../operations/test-clocks.ts';
import { readNewData } from '../../json-api/request-document.ts';
import { created, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

export const createTestClockRoute: Route = {
  name: 'create-test-clock',
  method: 'POST',
  path: '/v2/test_clocks',
  scope: 'write',
  body: 'required',
  async handle(request) {
    const attributes = readNewData(request.body, 'test_clock');
    const { accountId } = request.caller;
    const row = await createTestClock(request.database, { accountId, attributes, now: request.now() });
    const data = renderTestClock(row, request);
    return created({ data, links: { self: request.url } }, data.links?.self);
  },
};
