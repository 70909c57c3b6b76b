import { disconnectClient } from '../../../../identity/oauth/grants.ts';
import { deletedDocument } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { byOf, withIdentityErrors } from '../identity-errors.ts';
import { visibleApps } from './list.ts';

/** Requires only the scope `read`, because viewers may disconnect their own applications. */
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
      'Revokes all of its tokens immediately; it needs consent to connect again. Members can disconnect their own applications, ' +
      'or with `manage_members` those of everyone.',
    extension: true,
    answers: { 200: { about: 'Disconnected', schema: deletedDocument } },
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
