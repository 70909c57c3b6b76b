import { revokeApiKey } from '../../../../identity/keys/api-key-management.ts';
import { findListedApiKey } from '../../../../store/people/api-keys.ts';
import { deletedDocument } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';
import { byOf, withIdentityErrors } from '../identity-errors.ts';

export const revokeApiKeyRoute: Route = {
  name: 'revoke-api-key',
  method: 'DELETE',
  path: '/v2/api_keys/:id',
  scope: 'write',
  permission: 'manage_api_keys',
  forPeople: true,
  body: 'none',
  doc: {
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'Requests with it are rejected from now on. It stays in the list with the time of its revocation.',
    extension: true,
    answers: { 200: { about: 'Revoked', schema: deletedDocument } },
  },
  async handle(request) {
    const { database, now, caller } = request;
    const { accountId } = caller;
    const { id } = found(await findListedApiKey(database, accountId, idInPath(request)));
    await withIdentityErrors({}, () => revokeApiKey({ database, now }, { accountId, id }, byOf(request)));
    return ok({ meta: {} });
  },
};
