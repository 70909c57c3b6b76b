/**
 * Configures the OAuth library: codes with PKCE, opaque tokens for one resource, and refresh tokens that rotate with
 * each use. Unused features of the library are disabled.
 */
import { type Configuration, errors, Provider } from 'oidc-provider';
import { isClientDocumentAddress } from '../../identity/oauth/client-documents.ts';
import { GRANT_DAYS } from '../../identity/oauth/grants.ts';
import { TRACKING_SCOPES } from '../../identity/oauth/scopes.ts';
import type { OauthKeys } from '../../identity/oauth/signing-keys.ts';
import { findMembership } from '../../store/people/memberships.ts';
import { mayFetchDocument } from './anonymous-limits.ts';
import { renderError } from './error-page.ts';
import { readScopedId } from './ids.ts';
import { issuerPath } from './library-request.ts';
import { canonicalResource, OFFLINE_ACCESS } from './normalize-parameters.ts';
import type { OauthDeps } from './oauth-deps.ts';
import { hashOfClientSecret, PostgresAdapter } from './postgres-adapter.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Time for the person to read, sign in and decide. */
const INTERACTION_SECONDS = 30 * 60;
/** Lifetime of an unused token. */
const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;

export const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

export const COOKIES = {
  interaction: 'seamark_oauth',
  resume: 'seamark_oauth_resume',
  session: 'seamark_oauth_session',
} as const;

export type FindProvider = () => Promise<Provider>;

/**
 * Creates the provider on first use, because its keys are in the database, which may be unavailable when the API
 * starts.
 */
export function lazyProvider(deps: OauthDeps): FindProvider {
  let made: Promise<Provider> | null = null;
  return () => {
    made ??= deps.findKeys().then(
      (keys) => createProvider(deps, keys),
      (error: unknown) => {
        made = null;
        throw error;
      },
    );
    return made;
  };
}

function createProvider(deps: OauthDeps, keys: OauthKeys): Provider {
  const provider = new Provider(deps.issuer, configuration(deps, keys));
  // The library sets secure cookies if the issuer's scheme, which each request carries, is https (library-request.ts).
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, given: string) {
    return this.clientSecret === hashOfClientSecret(given);
  };
  // Clients may disconnect during a response.
  const emitter: NodeJS.EventEmitter = provider as never;
  emitter.on('error', (error: unknown) => deps.logger.debug({ err: error }, 'response could not be sent'));
  provider.on('server_error', (_ctx, error) => deps.logger.error({ err: error }, 'authorization server failed'));
  provider.on('grant.revoked', (ctx, grantId) => {
    const clientId = ctx.oidc.client?.clientId;
    deps.logger.warn(
      { grantId, clientId },
      'all tokens of a client revoked: one was used twice, or the client revoked them',
    );
  });
  return provider;
}

function configuration(deps: OauthDeps, keys: OauthKeys): Configuration {
  return {
    adapter: (model) => new PostgresAdapter(model, deps),
    jwks: { keys: [keys.signing as never] },
    cookies: { keys: [keys.cookies], names: COOKIES },
    routes: ENDPOINTS,
    scopes: [...TRACKING_SCOPES, OFFLINE_ACCESS],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // Clients that register for refresh tokens receive them without requesting a scope.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: GRANT_DAYS * DAY_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: INTERACTION_SECONDS,
    },
    interactions: { url: (_ctx, { uid }) => `${issuerPath(new URL(deps.issuer))}/interaction/${uid}` },
    findAccount: (_ctx, subject) => findAccount(deps, subject),
    clientBasedCORS: () => true,
    fetch: (url) => deps.fetchDocument(url instanceof Request ? url.url : url),
    renderError,
    features: features(deps),
  };
}

function features(deps: OauthDeps): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Revoking any token of a client revokes its grant. Clients cannot learn anything about other clients' tokens.
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: (ctx, clientId) => isClientDocumentAddress(clientId) && mayFetchDocument(deps, ctx.req),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => deps.mcpUrl,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, resource) => {
        if (canonicalResource(resource) !== deps.mcpUrl) throw new errors.InvalidTarget();
        return { scope: TRACKING_SCOPES.join(' '), audience: deps.mcpUrl, accessTokenFormat: 'opaque' };
      },
    },
  };
}

/** Finds the membership of a token. Returns undefined for a removed member. */
async function findAccount({ database }: OauthDeps, subject: string) {
  const id = readScopedId(subject);
  const membership = id === null ? null : await findMembership(database, id.accountId, id.id);
  if (membership === null) return undefined;
  return { accountId: subject, claims: async () => ({ sub: membership.userId }) };
}
