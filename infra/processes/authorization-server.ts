/** Assembles the installation's authorization server, which has no routes if the issuer is external. */
import type { Logger } from 'pino';
import { oauthEndpoints } from '../../api/oauth/endpoints.ts';
import { interactionRoutes } from '../../api/oauth/interaction-routes.ts';
import type { OauthDeps } from '../../api/oauth/oauth-deps.ts';
import { lazyProvider } from '../../api/oauth/provider.ts';
import { trustedProxies } from '../../api/pipeline/client-address.ts';
import type { NamedStep } from '../../api/pipeline/context.ts';
import type { PublicRoute } from '../../api/route.ts';
import type { SecretBox } from '../../identity/keys/encryption.ts';
import { createDocumentFetch } from '../../identity/oauth/client-documents.ts';
import { loadOauthKeys } from '../../identity/oauth/signing-keys.ts';
import { startOauthSweeper } from '../../identity/oauth/sweep.ts';
import { createOutboundClient } from '../../outbound/client.ts';
import { authUrlOf, type Configuration, mcpUrlOf } from '../settings/configuration.ts';
import { outboundSettings } from '../settings/outbound-settings.ts';

export interface AuthorizationServer {
  moreSteps: NamedStep[];
  routes: PublicRoute[];
  stop(): Promise<void>;
}

interface AuthorizationInput extends Pick<OauthDeps, 'database' | 'logger'> {
  configuration: Configuration;
  secretBox: SecretBox;
}

export function authorizationServer(input: AuthorizationInput): AuthorizationServer {
  const { configuration, secretBox, database, logger } = input;
  if (configuration.SEAMARK_OAUTH_ISSUER !== null) return { moreSteps: [], routes: [], async stop() {} };
  const now = (): Date => new Date();
  // Unauthenticated clients choose these addresses, so they never have the loopback access that an operator may allow
  // for webhooks.
  const outbound = createOutboundClient({ proxy: outboundSettings(configuration).proxy ?? null, allowLoopback: false });
  const deps: OauthDeps = {
    database,
    logger,
    now,
    issuer: authUrlOf(configuration),
    mcpUrl: mcpUrlOf(configuration),
    trustedProxies: trustedProxies(configuration.SEAMARK_TRUSTED_PROXIES),
    findKeys: () => loadOauthKeys({ database, secretBox, now: now(), onReplaced: warnReplaced(logger) }),
    fetchDocument: createDocumentFetch(outbound),
  };
  const sweeper = startOauthSweeper(deps);
  return {
    ...putTogether(deps),
    async stop() {
      await sweeper.stop();
      await outbound.close();
    },
  };
}

const warnReplaced = (logger: Logger) => (kind: string) =>
  logger.warn({ kind }, 'a key of the authorization server was sealed with another SEAMARK_SECRET_KEY, and made anew');

export function putTogether(deps: OauthDeps): Pick<AuthorizationServer, 'moreSteps' | 'routes'> {
  const findProvider = lazyProvider(deps);
  return { moreSteps: [oauthEndpoints(deps, findProvider)], routes: interactionRoutes(deps, findProvider) };
}
