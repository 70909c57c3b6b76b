import { permissionsOf } from '../../../identity/accounts/roles.ts';
import { session } from '../../../resources/people/session.ts';
import { membershipsOfPerson } from '../../../store/people/memberships.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { forbidden } from '../../json-api/errors.ts';
import type { ApiRequest } from '../../route.ts';

export async function sessionDocument(request: ApiRequest) {
  const { caller, database, settings } = request;
  const { person, userId, accountId, account } = caller;
  if (person === undefined || userId === null) throw forbidden('Only signed-in people have a session');
  const { sessionId: id, email, name, role } = person;
  const memberships = await membershipsOfPerson(database, person.id);
  const resource = session.render({
    id,
    userId,
    email,
    name,
    role,
    permissions: permissionsOf(role),
    accountId,
    accounts: memberships.map((one) => ({ id: one.accountId, name: one.accountName, role: one.role })),
    features: account.features,
    apiUrl: settings.baseUrl,
    mcpUrl: settings.mcpUrl ?? null,
  });
  return resourceDocument(request, resource);
}
