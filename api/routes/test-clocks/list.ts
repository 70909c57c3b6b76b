import { sliceOf } from '../../../operations/lists/pages.ts';
import { testClock } from '../../../resources/test-clocks/test-clock.ts';
import { listTestClocks } from '../../../store/test-clocks/test-clocks.ts';
import { listDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

const pages = pageParameters(25);

export const listTestClocksRoute: Route = {
  name: 'list-test-clocks',
  method: 'GET',
  path: '/v2/test_clocks',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Test clocks',
    summary: 'List test clocks',
    description: 'Newest first.',
    extension: true,
    parameters: pages.parameters,
    answers: { 200: { about: 'A page of test clocks', schema: listOf(testClock) } },
  },
  async handle({ database, caller, query, settings, url, now }) {
    const page = pages.read(query);
    readInclude(query, 'test_clock');
    const listed = await listTestClocks(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => renderTestClock(row, { now, settings }));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};
