/**
 * Protected resource metadata, which names the authorization server that issues tokens for this server (RFC 9728,
 * spec/contract 7.2).
 */
import type { IncomingMessage } from 'node:http';
import { TRACKING_SCOPES } from '../../identity/oauth/scopes.ts';
import type { HttpResponse } from './respond.ts';

const METADATA_PREFIX = '/.well-known/oauth-protected-resource';
const CORS = { 'Access-Control-Allow-Origin': '*' };

export interface MetadataSettings {
  /** Canonical address of this server and audience of its tokens. */
  mcpUrl: string;
  /** Issuer of the authorization server. */
  issuer: string;
}

export function resourceMetadataUrl(mcpUrl: string): string {
  const { origin, pathname } = new URL(mcpUrl);
  return `${origin}${METADATA_PREFIX}${pathname === '/' ? '' : pathname}`;
}

/** Returns null for other paths. */
export function metadata({ mcpUrl, issuer }: MetadataSettings) {
  const document = {
    resource: mcpUrl,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: TRACKING_SCOPES,
    resource_name: 'Seamark',
  };
  const paths = new Set([METADATA_PREFIX, new URL(resourceMetadataUrl(mcpUrl)).pathname]);
  const authorizationServer = `${issuer.replace(/\/$/, '')}/.well-known/oauth-authorization-server`;

  return (request: IncomingMessage, path: string): HttpResponse | null => {
    if (path === '/.well-known/oauth-authorization-server') {
      return readOnly(request, { status: 302, body: null, headers: { Location: authorizationServer } });
    }
    if (!paths.has(path)) return null;
    return readOnly(request, { status: 200, body: document, headers: { 'Cache-Control': 'max-age=300' } });
  };
}

function readOnly({ method = '' }: IncomingMessage, answer: HttpResponse): HttpResponse {
  if (['GET', 'HEAD'].includes(method)) return { ...answer, headers: { ...answer.headers, ...CORS } };
  const allow = 'GET, HEAD, OPTIONS';
  if (method !== 'OPTIONS') {
    return { status: 405, body: { error: 'Method not allowed' }, headers: { ...CORS, Allow: allow } };
  }
  const headers = { 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': 'MCP-Protocol-Version' };
  return { status: 204, body: null, headers: { ...CORS, ...headers } };
}
