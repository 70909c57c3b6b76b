import type { Authentication } from './authentication/kinds.ts';

/**
 * Builds an OAuth2 client credentials login from `CLIENT_ID` and `CLIENT_SECRET`, for a source that needs nothing else.
 */
export function tokenLogin(
  tokenUrl: string,
  clientAuth: 'basic' | 'body',
  more: Partial<Extract<Authentication, { kind: 'oauth2_client_credentials' }>> = {},
): Authentication {
  return {
    kind: 'oauth2_client_credentials',
    tokenUrl,
    clientId: { setting: 'CLIENT_ID' },
    clientSecret: { setting: 'CLIENT_SECRET' },
    clientAuth,
    scope: null,
    audience: null,
    extraForm: {},
    extraQuery: {},
    tokenHeaders: {},
    apiHeaders: {},
    tokenPath: 'access_token',
    refreshSkewSeconds: 60,
    maxTokensPerHour: null,
    ...more,
  };
}
