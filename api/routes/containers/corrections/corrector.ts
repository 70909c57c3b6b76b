import type { Corrector } from '../../../../operations/containers/correct.ts';
import { findApiKey } from '../../../../store/people/api-keys.ts';
import { findUsersByIds } from '../../../../store/people/users.ts';
import type { ApiRequest } from '../../../route.ts';

/** Names the author of a correction: the user, otherwise the API key. */
export async function correctorOf({ database, caller }: ApiRequest): Promise<Corrector> {
  const { accountId, apiKeyId, userId } = caller;
  const [user] = userId === null ? [] : await findUsersByIds(database, accountId, [userId]);
  const person = user?.name ?? user?.email ?? null;
  const key = person === null && apiKeyId !== null ? await findApiKey(database, accountId, apiKeyId) : null;
  return { apiKeyId, userId, name: person ?? `API key "${key?.name ?? apiKeyId}"` };
}
