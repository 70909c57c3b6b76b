/**
 * Creates the protocol server for one request. The newest revision has no sessions, so everything that does not depend
 * on the caller is built in advance (decision 0030).
 */
import { readFileSync } from 'node:fs';
import {
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { McpDeps, Registry } from '../deps.ts';
import { authContextOf } from '../http/auth-context.ts';
import { type ToolContext, ToolError } from '../tools/define-tool.ts';
import { toolContext } from '../tools/tool-context.ts';
import { callTool } from './call-tool.ts';
import { completion } from './completion.ts';
import { getPrompt } from './get-prompt.ts';
import { listResults } from './list-results.ts';
import { resourceReader } from './read-resource.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const SERVER_INFO = { name: 'seamark-mcp', title: 'Seamark', version };

/** Lists change only with the server's version. Account data may not be cached. */
const LISTED = { ttlMs: 300_000, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'server/discover': LISTED,
  'tools/list': LISTED,
  'prompts/list': LISTED,
  'resources/list': LISTED,
  'resources/templates/list': LISTED,
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
} satisfies ServerOptions['cacheHints'];

const named = <Named extends { name: string }>(list: readonly Named[]) => new Map(list.map((one) => [one.name, one]));

export function createServerFactory(offer: Registry, surroundings: McpDeps): McpServerFactory {
  const lists = listResults(offer);
  const tools = named(offer.tools);
  const prompts = named(offer.prompts);
  const readResource = resourceReader(offer);
  const options: ServerOptions = {
    capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    instructions: offer.instructions,
    cacheHints: CACHE_HINTS,
  };

  return ({ authInfo }) => {
    const auth = authContextOf(authInfo);
    const run = <Result>(work: (context: ToolContext) => Promise<Result>): Promise<Result> =>
      guarded(surroundings, () => work(toolContext(surroundings, auth)));
    const server = new Server(SERVER_INFO, options);
    server.setRequestHandler('tools/list', () => lists.tools);
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.get(params.name) ?? unknown('tool', params.name);
      return callTool(tool, params.arguments, auth, surroundings);
    });
    server.setRequestHandler('prompts/list', () => lists.prompts);
    server.setRequestHandler('prompts/get', ({ params }) => {
      const prompt = prompts.get(params.name) ?? unknown('prompt', params.name);
      return run((context) => getPrompt(prompt, params.arguments, context));
    });
    server.setRequestHandler('resources/list', () => lists.resources);
    server.setRequestHandler('resources/templates/list', () => lists.templates);
    server.setRequestHandler('resources/read', ({ params }) => run((context) => readResource(params.uri, context)));
    server.setRequestHandler('completion/complete', ({ params }) =>
      run((context) => completion(offer, params, context)),
    );
    return server;
  };
}

function unknown(kind: string, name: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${kind} ${name.slice(0, 128)}`);
}

/** The protocol library sends unexpected errors to the client in full, so they are replaced here. */
async function guarded<Result>({ logger }: McpDeps, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    if (thrown instanceof ToolError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, thrown.message);
    logger.error({ err: thrown }, 'a request of the MCP server failed');
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal server error');
  }
}
