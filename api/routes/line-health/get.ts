import { readLineHealth } from '../../../operations/line-health.ts';
import { lineHealth } from '../../../resources/line-health.ts';
import { found } from '../../ids.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

export const getLineHealthRoute: Route = {
  name: 'get-line-health',
  method: 'GET',
  path: '/v2/line_health/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Tracking board',
    summary: 'Get how a line answers',
    description: 'By the id of the line, or its SCAC.',
    extension: true,
    parameters: fieldsParameters('line_health'),
    answers: { 200: { about: 'The line', schema: documentOf(lineHealth) } },
  },
  async handle({ database, caller: { accountId }, lines, params, query, url, now }) {
    const asked = params['id'] ?? '';
    const all = (await readLineHealth(database, lines, { accountId, now: now() })).map(lineHealth.render);
    const one = all.find(({ id, attributes }) => id === asked.toLowerCase() || attributes.scac === asked.toUpperCase());
    return ok(await resourceDocument({ query, url }, found(one)));
  },
};
