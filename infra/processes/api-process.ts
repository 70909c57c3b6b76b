/** Serves the REST API. */
import { extractInChild } from '../../activities/documents/extract-in-child.ts';
import { createApi } from '../../api/app.ts';
import { trustedProxies } from '../../api/pipeline/client-address.ts';
import type { Portal } from '../../api/portal/portal.ts';
import { EventFeed } from '../../api/routes/events/event-feed.ts';
import { createApiServer } from '../../api/server.ts';
import type { Services } from '../../api/services.ts';
import { BuiltPages } from '../../api/web-app/built-pages.ts';
import { verifyNotification } from '../../connectors/dcsa/push.ts';
import { Passwords } from '../../identity/passwords/passwords.ts';
import { mailboxChecks } from '../../mail/imap/check-mailbox.ts';
import { mailboxRules } from '../../mail/imap/connect-mailbox.ts';
import { isDatabaseReachable } from '../../operations/readiness.ts';
import { createOutboundClient } from '../../outbound/client.ts';
import { EventSignal } from '../../store/events/event-signal.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { createTrigger } from '../../webhooks/trigger.ts';
import { demoResources } from '../demo/demo-resources.ts';
import { createRegistry as createMetricsRegistry, serveMetrics } from '../metrics/metrics-server.ts';
import { registerOperatingMetrics } from '../metrics/operating-metrics.ts';
import { registerPoolMetrics } from '../metrics/pool-metrics.ts';
import { registerRequestMetrics } from '../metrics/request-metrics.ts';
import { registerStreamMetrics } from '../metrics/stream-metrics.ts';
import { appUrlOf, baseUrlOf, mcpUrlOf } from '../settings/configuration.ts';
import { outboundSettings } from '../settings/outbound-settings.ts';
import { secretBoxOf } from '../settings/secret-box.ts';
import { trackingSettings } from '../settings/tracking-settings.ts';
import { webAppFolder } from '../setup/web-app.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { readTemporalServer } from '../temporal/connect.ts';
import { createTemporalProbe } from '../temporal/probe.ts';
import { createRunLookup } from '../temporal/runs.ts';
import { authorizationServer } from './authorization-server.ts';
import { REQUEST_TIMEOUT_MS } from './database-timeouts.ts';
import { ediReader } from './edi-reader.ts';
import { drain, listen } from './http-server.ts';
import { lineProbe } from './line-probe.ts';
import { mailDeps } from './mail-records.ts';
import { createMailer } from './mailer.ts';
import { required, runProcess } from './run-process.ts';

await runProcess('api', async ({ configuration, logger }) => {
  const databaseUrl = required('DATABASE_URL', configuration.DATABASE_URL);
  const secretBox = secretBoxOf(configuration);
  const metrics = createMetricsRegistry('api');
  const database = connectDatabase(databaseUrl, {
    ...registerPoolMetrics(metrics)('requests'),
    applicationName: 'seamark-api',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
    patienceMs: REQUEST_TIMEOUT_MS,
  });
  const temporalServer = readTemporalServer(configuration, configuration.TEMPORAL_ADDRESS);
  const temporal = createTemporalProbe({
    ...temporalServer,
    taskQueuePrefix: configuration.SEAMARK_TASK_QUEUE_PREFIX,
  });
  const runs = createRunLookup({ ...temporalServer, uiUrl: configuration.SEAMARK_TEMPORAL_UI_URL });
  const lines = lineProbe(configuration, database, logger);
  const addressRules = outboundSettings(configuration);
  const outbound = createOutboundClient(addressRules);
  const mailer = createMailer(configuration, logger);
  const eventSignal = new EventSignal({ database, databaseUrl, logger });
  const portal: Portal = {
    appUrl: appUrlOf(configuration),
    apiUrl: baseUrlOf(configuration),
    mcpUrl: mcpUrlOf(configuration),
    operatorAccountId: configuration.SEAMARK_OPERATOR_ACCOUNT_ID,
    passwords: new Passwords(),
    mailer,
  };
  const authorization = authorizationServer({ configuration, database, secretBox, logger });
  const services: Services = {
    secretBox,
    addressRules,
    trigger: createTrigger(outbound),
    egress: {
      addresses: configuration.SEAMARK_EGRESS_ADDRESSES,
      changedAt: configuration.SEAMARK_EGRESS_ADDRESSES_CHANGED,
    },
    probeLines: lines.probe,
    checkLine: lines.check,
    lineLogins: lines.registry.logins,
    recording: { registry: lines.registry, settings: trackingSettings(configuration) },
    runs,
    eventFeed: new EventFeed(eventSignal),
    ediReader,
    mail: mailDeps(configuration),
    checkMailbox: mailboxChecks({ rules: mailboxRules(addressRules), extract: extractInChild }),
    verifyPush: verifyNotification,
    bridgeWebhooks: lines.registry.bridgeWebhooks,
    portal,
    webApp: new BuiltPages(webAppFolder),
    demo: demoResources(configuration),
  };
  const app = createApi({
    database,
    temporal,
    registry: lines.registry,
    linesOf: (accountId) => lines.accountLines.of(accountId),
    logger,
    settings: {
      baseUrl: baseUrlOf(configuration),
      appUrl: appUrlOf(configuration),
      mcpUrl: mcpUrlOf(configuration),
      corsOrigins: configuration.SEAMARK_CORS_ORIGINS,
      trustedProxies: trustedProxies(configuration.SEAMARK_TRUSTED_PROXIES),
      mailDomain: configuration.SEAMARK_INBOUND_MAIL_DOMAIN,
    },
    services,
    observe: registerRequestMetrics(metrics),
    logsAccess: configuration.SEAMARK_ACCESS_LOG,
    moreSteps: authorization.moreSteps,
    morePublicRoutes: authorization.routes,
  });
  registerOperatingMetrics(metrics, { database, logger });
  registerStreamMetrics(metrics, services.eventFeed);
  const checks = { database: () => isDatabaseReachable(database) };
  const metricsServer = await serveMetrics(metrics, { configuration, checks, logger });
  const telemetry = await startTelemetry({ process: 'api', registry: metrics, configuration, logger });
  const server = createApiServer(app);
  await listen(server, { port: configuration.SEAMARK_API_PORT, host: configuration.SEAMARK_HOST });
  logger.info(`REST API at ${baseUrlOf(configuration)}/v2`);
  return {
    async stop() {
      // Ends the responses of clients that wait for events, so that they reconnect to another process immediately.
      await drain(server, () => eventSignal.stop());
      await telemetry.stop();
      await metricsServer.stop();
      await mailer.stop();
      await authorization.stop();
      await outbound.close();
      await lines.close();
      await database.destroy();
      await runs.close();
      await temporal.close();
    },
  };
});
