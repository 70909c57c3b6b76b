/** Process of the MCP server: tools, prompts and resources for AI clients. */
import { createRegistry } from '../connectors/registry.ts';
import { createTransport } from '../connectors/transport.ts';
import { Admissions } from '../identity/admission.ts';
import { createExternalVerifier } from '../identity/external-issuer.ts';
import { verifyAccessToken } from '../identity/oauth-tokens.ts';
import { tellUnchecked } from '../identity/quotas.ts';
import type { Surroundings } from '../mcp/deps.ts';
import { createMcpServer } from '../mcp/http.ts';
import { offer } from '../mcp/offer.ts';
import { createProtocol } from '../mcp/protocol.ts';
import { createServerFactory } from '../mcp/server.ts';
import { type ProbeDeps, probeLines } from '../operations/probe-lines.ts';
import { isDatabaseThere } from '../operations/readiness.ts';
import { connectDatabase } from '../store/database.ts';
import { appUrlOf, baseUrlOf, issuerOf, mcpUrlOf } from './configuration.ts';
import { required, runProcess } from './run-process.ts';
import { trackingSettings } from './tracking-settings.ts';

// Longer than nearly all calls; what waits for changes until somebody hangs up must not hold up the end.
const drainMs = 5_000;

await runProcess('mcp', async ({ configuration, logger }) => {
  const database = connectDatabase(required('DATABASE_URL', configuration.DATABASE_URL), {
    applicationName: 'seamark-mcp',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
  });
  const lines = createRegistry({
    simulatorUrl: configuration.SEAMARK_SIMULATOR_URL,
    environment: configuration.connections,
  });
  const transport = createTransport({ logger, userAgent: 'Seamark/0.1' });
  const baseUrl = baseUrlOf(configuration);
  const mcpUrl = mcpUrlOf(configuration);
  const now = (): Date => new Date();
  const probeDeps: ProbeDeps = {
    database,
    registry: lines,
    transport,
    logger,
    baseUrl,
    settings: { ...trackingSettings(configuration).probe, deadlineMs: configuration.SEAMARK_PROBE_SECONDS * 1_000 },
  };
  const surroundings: Surroundings = {
    database,
    lines,
    probe: (input) => probeLines(probeDeps, input),
    baseUrl,
    appUrl: appUrlOf(configuration),
    logger,
    admissions: new Admissions({ database, now, onUnchecked: tellUnchecked(logger) }),
    now,
  };
  const protocol = createProtocol(createServerFactory(offer, surroundings), (error) =>
    logger.debug({ err: error }, 'a message was refused'),
  );
  const server = createMcpServer({
    protocol,
    tools: offer.tools,
    admissions: surroundings.admissions,
    verifyBearer:
      configuration.SEAMARK_OAUTH_ISSUER === null
        ? (token) => verifyAccessToken({ database, now }, token, mcpUrl)
        : createExternalVerifier({ database, now, issuer: configuration.SEAMARK_OAUTH_ISSUER, audience: mcpUrl }),
    checks: { database: () => isDatabaseThere(database) },
    settings: {
      mcpUrl,
      issuer: issuerOf(configuration),
      allowedHosts: configuration.SEAMARK_MCP_ALLOWED_HOSTS,
      allowedOrigins: configuration.SEAMARK_MCP_ALLOWED_ORIGINS,
    },
    logger,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(configuration.SEAMARK_MCP_PORT, configuration.SEAMARK_HOST, resolve);
  });
  logger.info(`MCP server at ${mcpUrl}`);
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      setTimeout(() => server.closeAllConnections(), drainMs).unref();
      // Those that were answered just now are idle a moment later.
      const closing = setInterval(() => server.closeIdleConnections(), 100);
      await closed;
      clearInterval(closing);
      await protocol.close();
      await transport.close();
      await database.destroy();
    },
  };
});
