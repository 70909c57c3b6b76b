/**
 * Builds 401 and 403 responses, with a sentence for people and `WWW-Authenticate` for clients (spec/contract 7.2, RFC
 * 6750).
 */
import type { Scope } from '../../identity/keys/api-keys.ts';
import type { TrackingScope } from '../../identity/oauth/scopes.ts';
import { resourceMetadataUrl } from './resource-metadata.ts';
import { type HttpError, httpError } from './respond.ts';

const KEY_HEADER = '"Authorization: Token <API key>"';
const MISSING = `Missing valid Authorization header. The API key could not be verified: send it as ${KEY_HEADER}, without quotes around the key, or sign in with OAuth and send "Authorization: Bearer <access token>".`;
const UNKNOWN_KEY = `The API key could not be verified. Check that the header is ${KEY_HEADER}, that the key is complete, and that it has not been revoked or expired.`;

export interface Challenges {
  /** For requests without credentials or with unreadable ones. */
  missing(): HttpError;
  unknownKey(): HttpError;
  invalidToken(): HttpError;
  /** `needed` lists all scopes of the operation, so that the client requests them together. */
  insufficientScope(needed: readonly Scope[]): HttpError;
}

export function challenges(mcpUrl: string): Challenges {
  const metadataUrl = resourceMetadataUrl(mcpUrl);
  const header = (error: Record<string, string>, scopes: readonly Scope[]): Record<string, string> => {
    const scope = scopes.map(oauthScope).join(' ');
    const parameters = Object.entries({ realm: 'mcp', ...error, scope, resource_metadata: metadataUrl });
    return { 'WWW-Authenticate': `Bearer ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}` };
  };
  const invalid = { error: 'invalid_token', error_description: 'The access token is invalid or expired' };
  return {
    missing: () => httpError(401, 'Unauthorized', MISSING, header({}, ['read'])),
    unknownKey: () => httpError(401, 'Unauthorized', UNKNOWN_KEY, header({}, ['read'])),
    invalidToken: () => httpError(401, 'Unauthorized', 'Invalid or expired token.', header(invalid, ['read'])),
    insufficientScope: (needed) => {
      const names = needed.map(oauthScope).join(' and ');
      const error = { error: 'insufficient_scope', error_description: `This needs the scopes ${names}` };
      return httpError(403, 'Forbidden', `${error.error_description}.`, header(error, needed));
    },
  };
}

function oauthScope(scope: Scope): TrackingScope {
  return `tracking:${scope}`;
}
