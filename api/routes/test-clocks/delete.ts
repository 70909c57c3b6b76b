import { endTestClock } from '../../../operations/test-clocks/change-test-clock.ts';
import { notFound } from '../../json-api/errors.ts';
import { deletedDocument } from '../../json-api/schemas.ts';
import { idInPath } from '../../path-ids.ts';
import { ok, type Route } from '../../route.ts';

export const deleteTestClockRoute: Route = {
  name: 'delete-test-clock',
  method: 'DELETE',
  path: '/v2/test_clocks/:id',
  scope: 'write',
  body: 'none',
  doc: {
    tag: 'Test clocks',
    summary: 'Delete a test clock',
    description: 'Rejected while tracking requests follow it, because their time would stop permanently.',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
    errors: [409],
  },
  async handle(request) {
    if (!(await endTestClock(request.database, request.caller.accountId, idInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};
