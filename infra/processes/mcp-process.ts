/** Serves MCP: tools, prompts and resources for AI clients. */

import { createExternalVerifier } from '../../identity/oauth/external-issuer.ts';
import { verifyAccessToken } from '../../identity/oauth/tokens.ts';
import { Admissions } from '../../identity/rate-limits/admission.ts';
import { logUncheckedRequests } from '../../identity/rate-limits/quotas.ts';
import type { McpDeps } from '../../mcp/deps.ts';
import { createMcpServer } from '../../mcp/http/http-server.ts';
import { createProtocol } from '../../mcp/protocol/protocol.ts';
import { registry } from '../../mcp/protocol/registry.ts';
import { createServerFactory } from '../../mcp/protocol/server-factory.ts';
import { isDatabaseReachable } from '../../operations/readiness.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { createRegistry as createMetricsRegistry, serveMetrics } from '../metrics/metrics-server.ts';
import { registerPoolMetrics } from '../metrics/pool-metrics.ts';
import { appUrlOf, baseUrlOf, issuerOf, mcpUrlOf } from '../settings/configuration.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { REQUEST_TIMEOUT_MS } from './database-timeouts.ts';
import { drain, listen } from './http-server.ts';
import { lineProbe } from './line-probe.ts';
import { required, runProcess } from './run-process.ts';

await runProcess('mcp', async ({ configuration, logger }) => {
  const metrics = createMetricsRegistry('mcp');
  const database = connectDatabase(required('DATABASE_URL', configuration.DATABASE_URL), {
    ...registerPoolMetrics(metrics)('requests'),
    applicationName: 'seamark-mcp',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
    patienceMs: REQUEST_TIMEOUT_MS,
  });
  const lines = lineProbe(configuration, database, logger);
  const baseUrl = baseUrlOf(configuration);
  const mcpUrl = mcpUrlOf(configuration);
  const now = (): Date => new Date();
  const surroundings: McpDeps = {
    database,
    lines: lines.registry,
    linesOf: (accountId) => lines.accountLines.of(accountId),
    probe: lines.probe,
    baseUrl,
    appUrl: appUrlOf(configuration),
    logger,
    admissions: new Admissions({ database, now, onUnchecked: logUncheckedRequests(logger) }),
    now,
  };
  const protocol = createProtocol(createServerFactory(registry, surroundings), (error) =>
    logger.debug({ err: error }, 'a message was refused'),
  );
  const checks = { database: async () => surroundings.admissions.isAnswered && (await isDatabaseReachable(database)) };
  const metricsServer = await serveMetrics(metrics, { configuration, checks, logger });
  const telemetry = await startTelemetry({ process: 'mcp', registry: metrics, configuration, logger });
  const server = createMcpServer({
    protocol,
    tools: registry.tools,
    admissions: surroundings.admissions,
    verifyBearer:
      configuration.SEAMARK_OAUTH_ISSUER === null
        ? (token) => verifyAccessToken({ database, now }, token, mcpUrl)
        : createExternalVerifier({
            database,
            now,
            issuer: configuration.SEAMARK_OAUTH_ISSUER,
            audience: mcpUrl,
            trustUnverifiedEmail: configuration.SEAMARK_OAUTH_TRUST_UNVERIFIED_EMAIL,
          }),
    checks,
    settings: {
      mcpUrl,
      issuer: issuerOf(configuration),
      allowedHosts: configuration.SEAMARK_MCP_ALLOWED_HOSTS,
      allowedOrigins: configuration.SEAMARK_MCP_ALLOWED_ORIGINS,
    },
    logger,
  });
  await listen(server, { port: configuration.SEAMARK_MCP_PORT, host: configuration.SEAMARK_HOST });
  logger.info(`MCP server at ${mcpUrl}`);
  return {
    async stop() {
      await drain(server);
      await telemetry.stop();
      await metricsServer.stop();
      await protocol.close();
      await lines.close();
      await database.destroy();
    },
  };
});
