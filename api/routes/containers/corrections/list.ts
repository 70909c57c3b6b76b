import { z } from 'zod';
import { correction, correctionResource } from '../../../../resources/containers/correction.ts';
import { correctionsOfContainer } from '../../../../store/containers/corrections.ts';
import { sparse } from '../../../json-api/document.ts';
import { readFieldsets } from '../../../json-api/fieldsets.ts';
import { dataOf, ignoredMeta, selfLink } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';
import { findContainer } from '../find-container.ts';

export const listCorrectionsRoute: Route = {
  name: 'list-corrections',
  method: 'GET',
  path: '/v2/containers/:id/corrections',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Corrections',
    summary: 'List the corrections of a container',
    description: 'All corrections, including ended ones, newest first.',
    extension: true,
    answers: {
      200: {
        about: 'The corrections',
        schema: z.strictObject({
          data: z.array(dataOf(correction)),
          links: selfLink,
          meta: z.strictObject(ignoredMeta).optional(),
        }),
      },
    },
  },
  async handle(request) {
    const container = await findContainer(request);
    const rows = await correctionsOfContainer(request.database, request.caller.accountId, container.id);
    const document = { data: rows.map(correctionResource), links: { self: request.url } };
    return ok(sparse(document, readFieldsets(request.query)));
  },
};
