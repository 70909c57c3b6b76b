import { z } from 'zod';
import { readLineHealth } from '../../../operations/line-health.ts';
import { lineHealth } from '../../../resources/line-health.ts';
import { sparse } from '../../json-api/document.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { listLinks, listWith } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const count = z.int().min(0).describe('Number of lines');

/** All on one page, as the lines themselves. */
export const listLineHealthRoute: Route = {
  name: 'list-line-health',
  method: 'GET',
  path: '/v2/line_health',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'List how lines answer',
    description:
      'Every line that is enabled, or that the account asked: success rate, latency, age of what it told, quota used, and whether ' +
      'it is paused and why. Calls are those of the account; pauses and quotas are those of the whole server, which all accounts share.',
    extension: true,
    parameters: fieldsParameters('line_health'),
    answers: {
      200: {
        about: 'The lines',
        schema: listWith(lineHealth, { links: listLinks, meta: z.strictObject({ size: count, total: count }) }),
      },
    },
  },
  async handle({ database, caller: { accountId }, lines, query, url, now }) {
    const data = (await readLineHealth(database, lines, { accountId, now: now() })).map(lineHealth.render);
    const document = { data, links: { self: url, current: url }, meta: { size: data.length, total: data.length } };
    return ok(sparse(document, readFieldsets(query)));
  },
};
