import { may } from '../../../../identity/accounts/roles.ts';
import { type ConnectedClient, listConnectedClients } from '../../../../identity/oauth/grants.ts';
import { sliceOf } from '../../../../operations/lists/pages.ts';
import { connectedApp } from '../../../../resources/people/connected-app.ts';
import { sliceRows } from '../../../../store/lists/keyset.ts';
import { listDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { loaderFor } from '../../../loader-context.ts';
import { type ApiRequest, ok, type Route } from '../../../route.ts';

const pages = pageParameters(25);
const include = includeParameter('connected_app');

export const listConnectedAppsRoute: Route = {
  name: 'list-connected-apps',
  method: 'GET',
  path: '/v2/connected_apps',
  scope: 'read',
  forPeople: true,
  body: 'none',
  doc: {
    tag: 'Connected applications',
    summary: 'List connected applications',
    description:
      'Most recently used first. Members see their own applications, or with `manage_members` those of everyone.',
    extension: true,
    parameters: [include, ...pages.parameters, ...fieldsParameters('connected_app', 'user')],
    answers: { 200: { about: 'A page of applications', schema: listOf(connectedApp) } },
  },
  async handle(request) {
    const page = pages.read(request.query);
    const tree = include.read(request.query);
    const all = await visibleApps(request);
    const listed = sliceRows(all, ({ id }) => id, sliceOf(page));
    const data = listed.rows.map((app) => connectedApp.render(app));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loaderFor(request).load }));
  },
};

export function visibleApps({ database, now, caller }: ApiRequest): Promise<ConnectedClient[]> {
  const { accountId, userId, person } = caller;
  const seesAll = person !== undefined && may(person.role, 'manage_members');
  return listConnectedClients({ database, now }, accountId, seesAll || userId === null ? {} : { userId });
}
