import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { IdentityDeps } from '../../identity/deps.ts';
import type { OauthKeys } from '../../identity/oauth/signing-keys.ts';

export interface OauthDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  /** An origin, rarely with a path, without a trailing slash. */
  issuer: string;
  /** URL of the MCP server, for which tokens are issued. */
  mcpUrl: string;
  findKeys(): Promise<OauthKeys>;
  logger: Logger;
  /** Proxies whose `X-Forwarded-For` is trusted. Defaults to none. */
  trustedProxies?: BlockList;
  /** Fetches documents from untrusted URLs (identity/oauth/client-documents.ts). */
  fetchDocument(url: string | URL): Promise<Response>;
}
