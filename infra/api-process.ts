/** Process of the REST API. */
import { createApi } from '../api/app.ts';
import { trustedProxies } from '../api/pipeline/client-address.ts';
import type { Portal } from '../api/portal/portal.ts';
import { createApiServer } from '../api/server.ts';
import { createRegistry } from '../connectors/registry.ts';
import { createTransport } from '../connectors/transport.ts';
import { createSecretBox, parseSecretKey } from '../identity/encryption.ts';
import { Passwords } from '../identity/passwords.ts';
import { type ProbeDeps, probeLines } from '../operations/probe-lines.ts';
import { createOutboundClient } from '../outbound/client.ts';
import { connectDatabase } from '../store/database.ts';
import { EventBell } from '../store/event-bell.ts';
import { createTrigger } from '../webhooks/trigger.ts';
import { apiRoutes } from './api-routes.ts';
import { authorizationServer } from './authorization-server.ts';
import { appUrlOf, baseUrlOf, mcpUrlOf } from './configuration.ts';
import { createMailer } from './mailer.ts';
import { outboundSettings } from './outbound-settings.ts';
import { required, runProcess } from './run-process.ts';
import { createTemporalProbe } from './temporal/probe.ts';
import { trackingSettings } from './tracking-settings.ts';

// A client that keeps its connection open without asking must not hold up the end.
const drainMs = 5_000;

await runProcess('api', async ({ configuration, logger }) => {
  const databaseUrl = required('DATABASE_URL', configuration.DATABASE_URL);
  const secretBox = createSecretBox(parseSecretKey(required('SEAMARK_SECRET_KEY', configuration.SEAMARK_SECRET_KEY)));
  const database = connectDatabase(databaseUrl, {
    applicationName: 'seamark-api',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
  });
  const temporal = createTemporalProbe({
    address: required('TEMPORAL_ADDRESS', configuration.TEMPORAL_ADDRESS),
    namespace: configuration.TEMPORAL_NAMESPACE,
    taskQueuePrefix: configuration.SEAMARK_TASK_QUEUE_PREFIX,
  });
  const registry = createRegistry({
    simulatorUrl: configuration.SEAMARK_SIMULATOR_URL,
    environment: configuration.connections,
  });
  // Answers which line a number belongs to; all other asks are made by workers.
  const transport = createTransport({ logger, userAgent: 'Seamark/0.1' });
  const probeDeps: ProbeDeps = {
    database,
    registry,
    transport,
    logger,
    baseUrl: baseUrlOf(configuration),
    settings: {
      ...trackingSettings(configuration).probe,
      deadlineMs: configuration.SEAMARK_PROBE_SECONDS * 1_000,
    },
  };
  const addressRules = outboundSettings(configuration);
  const outbound = createOutboundClient(addressRules);
  const mailer = createMailer(configuration, logger);
  const bell = new EventBell({ database, databaseUrl, logger });
  const portal: Portal = {
    appUrl: appUrlOf(configuration),
    apiUrl: baseUrlOf(configuration),
    mcpUrl: mcpUrlOf(configuration),
    passwords: new Passwords(),
    mailer,
  };
  const authorization = await authorizationServer({ configuration, database, secretBox, portal, logger });
  const { moreRoutes, publicRoutes } = apiRoutes({
    secretBox,
    addressRules,
    trigger: createTrigger(outbound),
    egress: {
      addresses: configuration.SEAMARK_EGRESS_ADDRESSES,
      changedAt: configuration.SEAMARK_EGRESS_ADDRESSES_CHANGED,
    },
    probe: (input) => probeLines(probeDeps, input),
    recording: { registry, settings: trackingSettings(configuration) },
    bell,
    portal,
    pagesWithoutSignIn: configuration.SEAMARK_PAGES_WITHOUT_SIGN_IN,
  });
  const app = createApi({
    database,
    temporal,
    registry,
    logger,
    settings: {
      baseUrl: baseUrlOf(configuration),
      corsOrigins: configuration.SEAMARK_CORS_ORIGINS,
      trustedProxies: trustedProxies(configuration.SEAMARK_TRUSTED_PROXIES),
    },
    moreRoutes,
    moreSteps: authorization.moreSteps,
    publicRoutes: [...publicRoutes, ...authorization.routes],
  });
  const server = createApiServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(configuration.SEAMARK_API_PORT, configuration.SEAMARK_HOST, resolve);
  });
  logger.info(`REST API at ${baseUrlOf(configuration)}/v2`);
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      setTimeout(() => server.closeAllConnections(), drainMs).unref();
      // Whoever waits for events or follows them is let go at once, to connect elsewhere.
      await bell.stop();
      // Those that were answered just now are idle a moment later.
      const closing = setInterval(() => server.closeIdleConnections(), 100);
      await closed;
      clearInterval(closing);
      await mailer.stop();
      await authorization.stop();
      await outbound.close();
      await transport.close();
      await database.destroy();
      await temporal.close();
    },
  };
});
