/**
 * Validates and runs a tool call within its time limit. Every failure becomes a sentence for the caller (spec/contract
 * 7.4, 7.5).
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { Rejection, StateConflict } from '../../operations/rejection.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import type { McpDeps } from '../deps.ts';
import type { AuthContext } from '../http/auth-context.ts';
import { rateLimitText } from '../http/rate-limit-text.ts';
import { type Tool, ToolError } from '../tools/define-tool.ts';
import { toolContext } from '../tools/tool-context.ts';
import { inputErrorText } from './input-error-text.ts';
import { unstorableText } from './unstorable-text.ts';

export const CALL_BUDGET_MS = 30_000;

class BudgetSpent extends Error {}

export async function callTool(
  tool: Tool,
  given: unknown,
  auth: AuthContext,
  deps: McpDeps,
  budgetMs = CALL_BUDGET_MS,
): Promise<CallToolResult> {
  if (!auth.caller.scopes.includes(tool.scope)) {
    return failure(`This API key has no ${tool.scope} scope, which ${tool.name} needs. Use a key that has it.`);
  }
  if (auth.retryAfterSeconds !== null) return failure(rateLimitText(auth.retryAfterSeconds));
  const input = tool.input.safeParse(given ?? {});
  if (!input.success) return failure(`Input validation error: ${inputErrorText(input.error)}`);
  const problem = unstorableText(input.data);
  if (problem !== null) return failure(`Input validation error: ${problem}`);
  try {
    return success(tool, await within(budgetMs, tool.run(toolContext(deps, auth), input.data)));
  } catch (thrown) {
    return failure(explain(tool, thrown, deps));
  }
}

function success(tool: Tool, given: Record<string, unknown>): CallToolResult {
  const answer = tool.output.parse(given);
  const links = (tool.links?.(answer) ?? []).map(
    (link) => ({ type: 'resource_link', ...link, mimeType: 'text/markdown' }) as const,
  );
  return { content: [{ type: 'text', text: JSON.stringify(answer) }, ...links], structuredContent: answer };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Explains a failure to the caller. Internal details are only logged. */
function explain(tool: Tool, thrown: unknown, { logger }: McpDeps): string {
  if (thrown instanceof ToolError || thrown instanceof StateConflict) return thrown.message;
  if (thrown instanceof Rejection) return `Input validation error: ${thrown.message}`;
  if (thrown instanceof BudgetSpent) {
    logger.warn({ tool: tool.name }, 'a tool exceeded its time limit');
    return `${tool.name} took too long and was cancelled. Try again, or request less at a time.`;
  }
  logger.error({ err: thrown, tool: tool.name }, 'a tool failed');
  if (isDatabaseUnavailable(thrown)) return 'Seamark cannot reach its database right now. Try again in a few seconds.';
  return `${tool.name} failed with an internal error, which was logged. Try again later.`;
}

async function within<Result>(budgetMs: number, run: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BudgetSpent()), budgetMs);
  try {
    return await Promise.race([run, promise]);
  } finally {
    clearTimeout(timer);
  }
}
