import { secondsUntil } from '../../identity/rate-limits/quotas.ts';
import { ResourceLoader } from '../../operations/resource-loader.ts';
import type { McpDeps } from '../deps.ts';
import type { AuthContext } from '../http/auth-context.ts';
import { rateLimitText } from '../http/rate-limit-text.ts';
import { type ToolContext, ToolError } from './define-tool.ts';

export function toolContext(deps: McpDeps, { caller }: AuthContext): ToolContext {
  const { database, lines, linesOf, probe, baseUrl, appUrl, logger, admissions, now } = deps;
  const loader = new ResourceLoader({
    database,
    accountId: caller.accountId,
    baseUrl,
    withoutRail: !caller.account.features.rail,
  });
  return {
    caller,
    database,
    loader,
    lines,
    linesOfAccount: async () => linesOf?.(caller.accountId) ?? lines,
    probe,
    baseUrl,
    appUrl,
    logger,
    now,
    async take(bucket) {
      const { admitted, quota } = await admissions.take(caller, bucket, 1);
      if (admitted < 1) throw new ToolError(rateLimitText(secondsUntil(quota)));
    },
  };
}
