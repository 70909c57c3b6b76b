import { disconnectClient } from '../../../../identity/oauth/grants.ts';
import { deletedDocument } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { byOf, withIdentityErrors } from '../identity-errors.ts';
import { visibleApps } from './list.ts';

/** Who may only look may still shut out what they let in: the scope is that of reading. */
export const disconnectAppRoute: Route = {
  name: 'disconnect-app',
  method: 'DELETE',
  path: '/v2/connected_apps/:id',
  scope: 'read',
  forPeople: true,
  body: 'none',
  doc: {
    tag: 'Connected applications',
    summary: 'Disconnect an application',
    description:
      'All that was issued to it ends at once; to come back it has to ask for consent. Everybody disconnects their own; who ' +
      'may manage people, those of all.',
    extension: true,
    answers: { 200: { about: 'It is disconnected', schema: deletedDocument } },
  },
  async handle(request) {
    const { database, now, caller } = request;
    const id = idInPath(request);
    const { clientId, user } = found((await visibleApps(request)).find((app) => app.id === id));
    const { accountId } = caller;
    const client = { accountId, userId: user.id, clientId };
    await withIdentityErrors({}, () => disconnectClient({ database, now }, client, byOf(request)));
    return ok({ meta: {} });
  },
};
