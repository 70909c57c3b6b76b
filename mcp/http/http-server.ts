/**
 * Serves MCP over HTTP: authenticates and admits requests and passes them to the protocol. It needs no framework,
 * because there is only one address (decision 0030).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Admissions } from '../../identity/rate-limits/admission.ts';
import { rateLimitHeaders, secondsUntil } from '../../identity/rate-limits/quotas.ts';
import type { ReadinessCheck } from '../../operations/readiness.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { inSpan, type Span } from '../../store/spans.ts';
import { newTrace, readTraceparent } from '../../store/trace.ts';
import { exchange } from '../protocol/exchange.ts';
import type { Protocol } from '../protocol/protocol.ts';
import type { Tool } from '../tools/define-tool.ts';
import { toAuthInfo } from './auth-context.ts';
import { authenticate, readCredentials, type VerifyBearer } from './authenticate.ts';
import { challenges } from './challenge.ts';
import { health } from './health.ts';
import { type GuardSettings, guard } from './origin-guard.ts';
import { rateLimitText } from './rate-limit-text.ts';
import { readBody } from './read-body.ts';
import { requiredGrants } from './required-grants.ts';
import { type MetadataSettings, metadata } from './resource-metadata.ts';
import { HttpError, type HttpResponse, httpError, rpcError, send } from './respond.ts';

export interface McpHttpDeps {
  protocol: Protocol;
  /** Each tool determines the scopes and the rate limit bucket of its calls. */
  tools: readonly Tool[];
  admissions: Admissions;
  verifyBearer: VerifyBearer;
  /** Checks of `/readyz`. */
  checks: Readonly<Record<string, ReadinessCheck>>;
  settings: MetadataSettings & GuardSettings;
  logger: Logger;
}

/** Allows web pages of any origin, because they have to send their own key or token. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, Mcp-Session-Id',
};
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'Access-Control-Max-Age': '3600',
};

/** Creates the server, which does not listen yet. */
export function createMcpServer(deps: McpHttpDeps): Server {
  const { settings, logger } = deps;
  const serveHealth = health(deps.checks);
  const serveMetadata = metadata(settings);
  const paths = new Set(['/', '/mcp', '/api/mcp', new URL(settings.mcpUrl).pathname]);
  const serveMessage = messages(deps);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      const path = pathOf(request);
      const found = (await serveHealth(request, path)) ?? serveMetadata(request, path);
      if (found !== null) return send(response, found);
      if (!paths.has(path)) throw httpError(404, 'Not found', `The MCP server is at ${settings.mcpUrl}`);
      await serveMessage(request, response);
    } catch (thrown) {
      sendError(response, thrown, logger);
    }
  };
  const patience = { headersTimeout: 15_000, requestTimeout: 60_000 };
  return createServer(patience, (request, response) => {
    // The header is a single string, however often a client sends it.
    const trace = readTraceparent(String(request.headers['traceparent'] ?? '')) ?? newTrace();
    const handle = (span: Span): Promise<void> =>
      answer(request, response).then(() => {
        span.set({ 'http.response.status_code': response.statusCode });
        if (response.statusCode >= 500) span.fail();
      });
    void inSpan({ name: 'mcp message', kind: 'server' }, handle, trace);
  });
}

function messages({ protocol, tools, admissions, verifyBearer, settings }: McpHttpDeps) {
  const check = guard(settings.mcpUrl, settings);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const answers = challenges(settings.mcpUrl);
  const deps = { admissions, verifyBearer, challenges: answers };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    check(request);
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return send(response, { status: 200, body: null, headers: PREFLIGHT });
    if (request.method !== 'POST') {
      const headers = { Allow: 'POST, OPTIONS' };
      throw httpError(405, 'Method not allowed', 'Only POST requests are accepted', headers);
    }
    const credentials = readCredentials(request.headers.authorization);
    if (credentials === null) throw answers.missing();
    checkAccept(request);
    const body = await readBody(request);
    const grants = requiredGrants(body, byName);
    const admitted = await authenticate(deps, credentials, grants);
    const quotas = admitted.quota === null ? [] : [admitted.quota];
    for (const [name, value] of Object.entries(rateLimitHeaders(quotas))) response.setHeader(name, value);
    const retryAfterSeconds = admitted.isAdmitted ? null : secondsUntil(admitted.quota);
    if (retryAfterSeconds !== null && !grants.isToolCall) throw tooMany(retryAfterSeconds, grants.id);
    const auth = { caller: admitted.caller, by: admitted.by, retryAfterSeconds };
    await exchange(protocol, request, response, { authInfo: toAuthInfo(auth), parsedBody: body });
  };
}

/** Throws 406 unless the client accepts both response types. */
function checkAccept({ headers }: IncomingMessage): void {
  const ranges = (headers.accept ?? '*/*').split(',').map((range) => range.split(';', 1)[0]?.trim().toLowerCase());
  const accepts = (type: string, any: string): boolean =>
    ranges.includes('*/*') || ranges.includes(any) || ranges.includes(type);
  if (!accepts('application/json', 'application/*') || !accepts('text/event-stream', 'text/*')) {
    const message = 'Not Acceptable: Client must accept both application/json and text/event-stream';
    throw rpcError(406, { code: -32000, message });
  }
}

function tooMany(seconds: number, id: string | number | null): HttpError {
  const error = { code: -32000, message: rateLimitText(seconds) };
  return rpcError(429, error, { id, headers: { 'Retry-After': String(seconds) } });
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '/';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Sends an error response. Internal details are only logged. */
function sendError(response: ServerResponse, thrown: unknown, logger: Logger): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  send(response, thrown instanceof HttpError ? thrown.answer : internalError(thrown, logger));
}

function internalError(thrown: unknown, logger: Logger): HttpResponse {
  logger.error({ err: thrown }, 'a message failed');
  if (!isDatabaseUnavailable(thrown)) return rpcError(500, { code: -32603, message: 'Internal server error' }).answer;
  const error = { code: -32603, message: 'The database is not reachable' };
  return rpcError(503, error, { headers: { 'Retry-After': '5' } }).answer;
}
