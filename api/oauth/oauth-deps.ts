import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { IdentityDeps } from '../../identity/deps.ts';
import type { OauthKeys } from '../../identity/oauth/signing-keys.ts';

/** What the authorization server works with. */
export interface OauthDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  /** By which clients know it: an origin, rarely with a path. Without a slash at its end. */
  issuer: string;
  /** The MCP server, for which tokens are issued. */
  mcpUrl: string;
  /** Kept in the database. */
  findKeys(): Promise<OauthKeys>;
  logger: Logger;
  /** Proxies whose word for who asks is taken; nobody's where left out. */
  trustedProxies?: BlockList;
  /** Reads what strangers point to (identity/oauth/client-documents.ts). */
  fetchDocument(url: string | URL): Promise<Response>;
}
