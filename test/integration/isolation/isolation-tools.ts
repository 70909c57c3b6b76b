/** Calls everything that the MCP server offers as a stranger, on a rig's database. */
import { pino } from 'pino';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import { Admissions } from '../../../identity/rate-limits/admission.ts';
import type { McpDeps } from '../../../mcp/deps.ts';
import type { AuthContext } from '../../../mcp/http/auth-context.ts';
import { callTool } from '../../../mcp/protocol/call-tool.ts';
import type { Tool, ToolContext } from '../../../mcp/tools/define-tool.ts';
import { toolContext } from '../../../mcp/tools/tool-context.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { GENEROUS } from '../../support/generous-limits.ts';
import { lines } from '../api/server.ts';

export interface StrangersTools {
  /** Context for prompts and resources. */
  context(): ToolContext;
  call(tool: Tool, args: Record<string, unknown>): Promise<{ isError: boolean; text: string }>;
}

export function strangersTools(database: Database, accountId: string): StrangersTools {
  const now = () => new Date();
  const surroundings: McpDeps = {
    database,
    lines,
    probe: async () => ({ answers: [], postponedUntil: null }),
    baseUrl: 'http://seamark.test',
    appUrl: 'http://seamark.test',
    logger: pino({ level: 'silent' }),
    admissions: new Admissions({ database, now, onUnchecked: () => {} }),
    now,
  };
  const account = readAccountSettings(GENEROUS);
  const visit: AuthContext = {
    caller: { accountId, apiKeyId: null, userId: null, scopes: ['read', 'write'], account },
    by: 'key',
    retryAfterSeconds: null,
  };
  return {
    context: () => toolContext(surroundings, visit),
    async call(tool, args) {
      const result = await callTool(tool, args, visit, surroundings);
      return { isError: result.isError === true, text: JSON.stringify(result) };
    },
  };
}
