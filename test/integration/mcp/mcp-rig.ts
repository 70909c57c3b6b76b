/**
 * Serves the MCP server as its process does, with a separate database and two accounts, neither of which may see the
 * other's data.
 */
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { createApiKey, type Scope } from '../../../identity/keys/api-keys.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { Admissions } from '../../../identity/rate-limits/admission.ts';
import type { McpDeps, Registry } from '../../../mcp/deps.ts';
import type { VerifyBearer } from '../../../mcp/http/authenticate.ts';
import { createMcpServer } from '../../../mcp/http/http-server.ts';
import type { GuardSettings } from '../../../mcp/http/origin-guard.ts';
import { createProtocol } from '../../../mcp/protocol/protocol.ts';
import { registry as everything } from '../../../mcp/protocol/registry.ts';
import { createServerFactory } from '../../../mcp/protocol/server-factory.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase } from '../../support/database.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { lines as testLines } from '../api/server.ts';

export const BASE_URL = 'http://seamark.test';
export const APP_URL = 'http://app.seamark.test';
/** Public URL, which differs from the address at which the server listens in tests. */
export const MCP_URL = 'http://mcp.seamark.test/mcp';
export const ISSUER = 'http://seamark.test';

export interface ToolResult {
  isError: boolean;
  /** `structuredContent`. Untyped, so that tests can read any member. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  answer: any;
  /** Text of the first block: the same content as JSON, or the error. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  content: any[];
}

export interface CallOptions {
  key?: string;
}

export interface PostOptions {
  /** Null to omit the header. */
  authorization?: string | null;
  headers?: Record<string, string>;
  method?: string;
  path?: string;
  /** Raw body to send instead of the message. */
  raw?: string;
}

export interface HttpResult {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any;
}

export interface McpRig {
  database: Database;
  databaseUrl: string;
  /** Origin of the server; the endpoint is `${origin}/mcp`. */
  origin: string;
  accountId: string;
  key: string;
  otherAccountId: string;
  otherKey: string;
  surroundings: McpDeps;
  newKey(options?: { scopes?: readonly Scope[]; expiresAt?: Date }): Promise<{ id: string; key: string }>;
  /** Connects with the official client of the older protocol generation; one connection per key. */
  callTool(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolResult>;
  client(options?: CallOptions): Promise<Client>;
  listTools(): ReturnType<Client['listTools']>;
  /** Sends one HTTP request with one message, without a client. */
  post(message: unknown, options?: PostOptions): Promise<HttpResult>;
  stop(): Promise<void>;
}

export interface McpRigOptions extends Partial<GuardSettings> {
  offer?: Partial<Registry>;
  /** Settings of both accounts (identity/accounts/account-settings.ts). */
  accountSettings?: Record<string, unknown>;
  surroundings?: Partial<McpDeps>;
  /** Clock that determines the windows of rate limits. */
  windowsNow?: () => Date;
  verifyBearer?: (database: Database) => VerifyBearer;
  /** Existing database and account to use instead of new ones; the caller drops the database. */
  over?: { database: Database; url: string; accountId: string };
}

export async function startMcpRig(options: McpRigOptions = {}): Promise<McpRig> {
  const { accountSettings = GENEROUS, windowsNow, allowedHosts = [], allowedOrigins = [] } = options;
  const { database, databaseUrl, drop, accountId, apiKey } = await databaseOf(options);
  const otherAccountId = newId();
  await insertAccount(database, { id: otherAccountId, name: 'Other account' });
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(accountSettings) })
    .execute();
  const { key: otherKey } = await createApiKey(database, { accountId: otherAccountId, name: 'Other key' });
  const surroundings = surroundingsOf(database, options.surroundings, windowsNow);
  const offer = { ...everything, ...options.offer };
  const protocol = createProtocol(createServerFactory(offer, surroundings), () => {});
  const server = createMcpServer({
    protocol,
    tools: offer.tools,
    admissions: surroundings.admissions,
    verifyBearer: options.verifyBearer?.(database) ?? (async () => null),
    checks: { database: async () => true },
    settings: { mcpUrl: MCP_URL, issuer: ISSUER, allowedHosts, allowedOrigins },
    logger: surroundings.logger,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = new Map<string, Promise<Client>>();
  const client = ({ key = apiKey }: CallOptions = {}): Promise<Client> => {
    const connected = clients.get(key) ?? connect(origin, key);
    clients.set(key, connected);
    return connected;
  };

  return {
    database,
    databaseUrl,
    origin,
    accountId,
    key: apiKey,
    otherAccountId,
    otherKey,
    surroundings,
    newKey: (more = {}) => createApiKey(database, { accountId, name: 'A key more', ...more }),
    client,
    async callTool(name, args = {}, requested = {}) {
      return toolResult(await (await client(requested)).callTool({ name, arguments: args }));
    },
    listTools: async () => (await client()).listTools(),
    post: (message, requested) => post(origin, apiKey, message, requested),
    async stop() {
      await Promise.all([...clients.values()].map(async (one) => (await one).close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await protocol.close();
      await drop();
    },
  };
}

async function databaseOf({ over }: McpRigOptions) {
  if (over !== undefined) {
    const { database, url: databaseUrl, accountId } = over;
    const { key: apiKey } = await createApiKey(database, { accountId, name: 'Rig' });
    return { database, databaseUrl, drop: async () => {}, accountId, apiKey };
  }
  const { database, url: databaseUrl, drop } = await createTestDatabase();
  const { accountId, apiKey } = await bootstrapAccount(database);
  if (apiKey === null) throw new Error('A fresh database has no key');
  return { database, databaseUrl, drop, accountId, apiKey };
}

function surroundingsOf(database: Database, given: Partial<McpDeps> = {}, windowsNow?: () => Date): McpDeps {
  const now = given.now ?? (() => new Date());
  return {
    database,
    lines: testLines,
    probe: async () => ({ answers: [], postponedUntil: null }),
    baseUrl: BASE_URL,
    appUrl: APP_URL,
    logger: pino({ level: 'silent' }),
    admissions: new Admissions({ database, now, windowsNow, onUnchecked: () => {} }),
    now,
    ...given,
  };
}

async function connect(origin: string, key: string): Promise<Client> {
  const client = new Client({ name: 'rig', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Token ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit });
  // The class declares optional members differently from its own interface.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

function toolResult(result: Awaited<ReturnType<Client['callTool']>>): ToolResult {
  const content = result.content as ToolResult['content'];
  return {
    isError: result.isError === true,
    answer: result.structuredContent,
    text: content[0]?.text ?? '',
    content,
  };
}

async function post(origin: string, key: string, message: unknown, options: PostOptions = {}): Promise<HttpResult> {
  const { authorization = `Token ${key}`, headers = {}, method = 'POST', path = '/mcp', raw } = options;
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json, text/event-stream',
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(authorization === null ? {} : { Authorization: authorization }),
      ...headers,
    },
    ...(method === 'POST' ? { body: raw ?? JSON.stringify(message) } : {}),
  });
  const text = await response.text();
  const isJson = /json\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}
