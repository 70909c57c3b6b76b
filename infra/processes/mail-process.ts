/** Receives emails by SMTP for the operator's mail domain. */
import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { trustedProxies } from '../../api/pipeline/client-address.ts';
import { startSmtpServer } from '../../mail/smtp/smtp-server.ts';
import { isDatabaseReachable } from '../../operations/readiness.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { createRegistry as createMetricsRegistry, serveMetrics } from '../metrics/metrics-server.ts';
import { registerPoolMetrics } from '../metrics/pool-metrics.ts';
import { type Configuration, ConfigurationError } from '../settings/configuration.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { REQUEST_TIMEOUT_MS } from './database-timeouts.ts';
import { mailDeps } from './mail-records.ts';
import { required, runProcess } from './run-process.ts';

await runProcess('mail', async ({ configuration, logger }) => {
  const { SEAMARK_INBOUND_MAIL_HOST: host } = configuration;
  const port = required('SEAMARK_INBOUND_MAIL_PORT', configuration.SEAMARK_INBOUND_MAIL_PORT);
  const domain = required('SEAMARK_INBOUND_MAIL_DOMAIN', configuration.SEAMARK_INBOUND_MAIL_DOMAIN);
  const tls = await tlsOf(configuration);
  if (tls === null) logger.warn('without SEAMARK_INBOUND_MAIL_TLS_CERT_PATH, mails arrive unencrypted');
  const metrics = createMetricsRegistry('mail');
  const database = connectDatabase(required('DATABASE_URL', configuration.DATABASE_URL), {
    ...registerPoolMetrics(metrics)('requests'),
    applicationName: 'seamark-mail',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
    patienceMs: REQUEST_TIMEOUT_MS,
  });
  const checks = { database: () => isDatabaseReachable(database) };
  const metricsServer = await serveMetrics(metrics, { configuration, checks, logger });
  const telemetry = await startTelemetry({ process: 'mail', registry: metrics, configuration, logger });
  const relays = trustedProxies(configuration.SEAMARK_INBOUND_MAIL_RELAYS);
  const server = await startSmtpServer(
    {
      ...{ database, domain, tls, logger, mail: mailDeps(configuration), now: () => new Date() },
      isRelay: (address) => relays.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
    },
    { port, host },
  );
  logger.info(`receives mails for ${domain} at ${host}:${server.port}`);
  return {
    async stop() {
      await server.stop();
      await telemetry.stop();
      await metricsServer.stop();
      await database.destroy();
    },
  };
});

async function tlsOf(configuration: Configuration): Promise<{ certificate: string; key: string } | null> {
  const { SEAMARK_INBOUND_MAIL_TLS_CERT_PATH: certificate, SEAMARK_INBOUND_MAIL_TLS_KEY_PATH: key } = configuration;
  if (certificate === null && key === null) return null;
  if (certificate === null || key === null) {
    throw new ConfigurationError(
      'SEAMARK_INBOUND_MAIL_TLS_CERT_PATH and SEAMARK_INBOUND_MAIL_TLS_KEY_PATH need each other',
    );
  }
  return { certificate: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') };
}
