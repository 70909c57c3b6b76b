import { listTestClocks } from '../../../store/test-clocks.ts';
import { readInclude } from '../../json-api/include.ts';
import { listLinks, listMeta, readPage, sliceOf } from '../../json-api/pagination.ts';
import { ok, type Route } from '../../route.ts';
import { renderTestClock } from './render-test-clock.ts';

const DEFAULT_SIZE = 25;

/** Newest first. */
export const listTestClocksRoute: Route = {
  name: 'list-test-clocks',
  method: 'GET',
  path: '/v2/test_clocks',
  scope: 'read',
  body: 'none',
  async handle({ database, caller, query, settings, url, now }) {
    const page = readPage(query, DEFAULT_SIZE);
    readInclude(query, 'test_clock');
    const { rows, total } = await listTestClocks(database, caller.accountId, sliceOf(page));
    const data = rows.map((row) => renderTestClock(row, { now, settings }));
    return ok({ data, links: listLinks(url, query, page, total), meta: listMeta(page, data.length, total) });
  },
};
