import type { SecretBox } from '../../../../identity/keys/encryption.ts';
import type { Route } from '../../../route.ts';
import { createApiKeyRoute } from './create.ts';
import { listApiKeysRoute } from './list.ts';
import { revokeApiKeyRoute } from './revoke.ts';

/** `secretBox`: seals what is kept of an answer with a key. */
export function apiKeyRoutes(secretBox: SecretBox): Route[] {
  return [createApiKeyRoute(secretBox), listApiKeysRoute, revokeApiKeyRoute];
}
