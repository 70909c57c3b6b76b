/** Serves a process's Prometheus metrics and health on a separate port. */
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type ReadinessCheck, readiness } from '../../operations/readiness.ts';
import type { Configuration } from '../settings/configuration.ts';

export interface MetricsServer {
  registry: Registry;
  stop(): Promise<void>;
}

/** Creates the registry with the metrics that every process has: CPU, memory, garbage collection, event loop lag. */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` if SEAMARK_METRICS_PORT is set. A port already in use is logged but not
 * fatal.
 */
export async function serveMetrics(
  registry: Registry,
  {
    configuration,
    checks,
    logger,
  }: { configuration: Configuration; checks: Readonly<Record<string, ReadinessCheck>>; logger: Logger },
): Promise<MetricsServer> {
  const { SEAMARK_METRICS_PORT: port, SEAMARK_METRICS_HOST: host } = configuration;
  const server = port === null ? null : metricsServer(registry, checks);
  if (server !== null && port !== null) {
    await new Promise<void>((resolve) => {
      server.once('error', (error) => {
        logger.warn({ reason: error.message }, 'metrics are not served');
        resolve();
      });
      server.listen(port, host, () => resolve());
    });
  }
  return {
    registry,
    async stop() {
      if (!server?.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function metricsServer(registry: Registry, checks: Readonly<Record<string, ReadinessCheck>>): Server {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://metrics');
    if (pathname === '/metrics') {
      // If one metric cannot be read, the others are still served.
      const text = await registry.metrics().catch((error: Error) => `# ${error.message.replaceAll('\n', ' ')}\n`);
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } else if (pathname === '/healthz' || pathname === '/readyz') {
      const { status, body } =
        pathname === '/healthz' ? { status: 200, body: { status: 'ok' } } : await readiness(checks);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } else {
      response.writeHead(404).end();
    }
  });
}
