import type { Authentication } from './authentication/kinds.ts';

/** OAuth2 client credentials with `CLIENT_ID` and `CLIENT_SECRET`, as far as a source asks for nothing else. */
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
