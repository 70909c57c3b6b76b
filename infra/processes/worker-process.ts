/** Tracks and delivers: runs Temporal workers and the relay from the outbox to Temporal. */
import { Client } from '@temporalio/client';
import { makeTelemetryFilterString, NativeConnection, Runtime } from '@temporalio/worker';
import type { Logger } from 'pino';
import { createDocumentActivities } from '../../activities/documents/document-activities.ts';
import { startAisCollection } from '../../activities/tracking/ais-collection.ts';
import { CallTally, startCallWriter } from '../../activities/tracking/call-tally.ts';
import { listenToClocks } from '../../activities/tracking/clock-signals.ts';
import { startSubscriptionUpkeep, subscriptionRequests } from '../../activities/tracking/push-subscriptions.ts';
import { createTrackingActivities } from '../../activities/tracking/tracking-activities.ts';
import {
  createVesselPositionActivities,
  ensureVesselPositionsSchedule,
} from '../../activities/tracking/vessel-positions.ts';
import { watchEdiFolder } from '../../activities/upkeep/edi-folder.ts';
import { deleteSchedule } from '../../activities/upkeep/ensure-schedule.ts';
import { startExceptionSweeps } from '../../activities/upkeep/exception-sweeps.ts';
import { startOutboxRelay } from '../../activities/upkeep/outbox-relay.ts';
import { startReconciler } from '../../activities/upkeep/reconcile.ts';
import { createRetentionActivities, ensureRetentionSchedule } from '../../activities/upkeep/retention.ts';
import { startScheduleUpkeep } from '../../activities/upkeep/schedule-upkeep.ts';
import { ActiveRounds } from '../../activities/webhooks/active-rounds.ts';
import { createDeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { createWorkers } from '../../activities/workers.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { responseReader } from '../../connectors/response-reader.ts';
import { createTransport } from '../../connectors/transport.ts';
import { mailWebhookNews } from '../../identity/mail/webhook-mails.ts';
import { mailboxRules } from '../../mail/imap/connect-mailbox.ts';
import { watchMailboxes } from '../../mail/imap/watch-mailboxes.ts';
import { applyDocument } from '../../operations/documents/apply-document.ts';
import { trackByRule } from '../../operations/documents/track-by-rule.ts';
import { renderNotification } from '../../operations/events/prepare-events.ts';
import { mailboxSealing } from '../../operations/mail/mailboxes.ts';
import { isDatabaseReachable } from '../../operations/readiness.ts';
import { AccountLines } from '../../operations/watches/account-lines.ts';
import type { SourceCall } from '../../operations/watches/poll-deps.ts';
import { createOutboundClient } from '../../outbound/client.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { SessionLock } from '../../store/postgres/session-lock.ts';
import { postToChannel } from '../../webhooks/post-channel.ts';
import { createRegistry as createMetricsRegistry, serveMetrics } from '../metrics/metrics-server.ts';
import { registerPoolMetrics } from '../metrics/pool-metrics.ts';
import { registerWorkMetrics } from '../metrics/work-metrics.ts';
import type { Configuration } from '../settings/configuration.ts';
import { appUrlOf } from '../settings/configuration.ts';
import { outboundSettings } from '../settings/outbound-settings.ts';
import { readRetentionSettings } from '../settings/retention-settings.ts';
import { secretBoxOf } from '../settings/secret-box.ts';
import { trackingSettings } from '../settings/tracking-settings.ts';
import { workerCapacity } from '../settings/worker-capacity.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { connectionOptions, connectTemporalLazily, readTemporalServer } from '../temporal/connect.ts';
import { waitForNamespace } from '../temporal/wait-for-namespace.ts';
import { WORK_TIMEOUT_MS } from './database-timeouts.ts';
import { ediReader } from './edi-reader.ts';
import { mailDeps } from './mail-records.ts';
import { createMailer } from './mailer.ts';
import { required, runProcess } from './run-process.ts';

const userAgent = 'Seamark/0.1';

await runProcess('worker', async ({ configuration, logger }) => {
  const databaseUrl = required('DATABASE_URL', configuration.DATABASE_URL);
  const temporal = readTemporalServer(configuration, configuration.TEMPORAL_ADDRESS);
  const { namespace } = temporal;
  const secrets = secretBoxOf(configuration);
  const taskQueuePrefix = configuration.SEAMARK_TASK_QUEUE_PREFIX;
  Runtime.install({
    logger: temporalLogger(logger),
    // Workers are shut down explicitly. Otherwise the SDK would also shut them down on SIGUSR2.
    shutdownSignals: [],
    telemetryOptions: {
      ...temporalMetrics(configuration),
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'INFO' }) },
    },
  });

  const metrics = createMetricsRegistry('worker');
  const work = registerWorkMetrics(metrics);
  const observePool = registerPoolMetrics(metrics);
  const pool = {
    applicationName: 'seamark-worker',
    maxConnections: configuration.SEAMARK_DATABASE_CONNECTIONS,
    patienceMs: WORK_TIMEOUT_MS,
  };
  const database = connectDatabase(databaseUrl, { ...pool, ...observePool('tracking') });
  // Deliveries find every row by key, so a generic plan is always good enough.
  const deliveryDatabase = connectDatabase(databaseUrl, { ...pool, ...observePool('delivery'), plansOnce: true });
  const transport = createTransport({ logger, userAgent });
  const clockSignals = listenToClocks(databaseUrl, logger);
  const client = createOutboundClient(outboundSettings(configuration));
  const temporalClient = new Client({ connection: connectTemporalLazily(temporal), namespace });
  const callbackUrl = configuration.SEAMARK_PUSH_CALLBACK_URL?.replace(/\/$/, '') ?? null;
  let isPolling = false;
  const checks = { database: () => isDatabaseReachable(database), temporal: async () => isPolling };
  const metricsServer = await serveMetrics(metrics, { configuration, checks, logger });
  const telemetry = await startTelemetry({ process: 'worker', registry: metrics, configuration, logger });
  await waitForNamespace(temporalClient, temporal.address, logger);
  const connection = await NativeConnection.connect(connectionOptions(temporal));
  const registry = createRegistry({
    simulatorUrl: configuration.SEAMARK_SIMULATOR_URL,
    environment: configuration.connections,
  });
  for (const { kind, code, setupHint } of registry.problems())
    logger.warn(`${kind} ${code} is not polled: ${setupHint}`);
  const accountLines = new AccountLines({ database, registry, open: secrets.open, logger });
  const settings = trackingSettings(configuration);
  const subscriptions = callbackUrl === null ? null : subscriptionRequests({ database, accountLines, secrets });
  const rounds = new ActiveRounds();
  const mailer = createMailer(configuration, logger);
  const appUrl = appUrlOf(configuration);
  const webhookMails = { database, send: mailer.send, appUrl };
  const tally = new CallTally();
  const calls = {
    note(call: SourceCall): void {
      tally.note(call);
      work.onCall(call);
    },
  };
  const isSimulated = (scac: string): boolean => registry.line(scac)?.simulated ?? false;
  const workers = await createWorkers({
    connection,
    namespace,
    taskQueuePrefix,
    capacity: workerCapacity(configuration),
    activities: {
      ...createTrackingActivities({
        ...{ database, registry, accountLines, transport, clockSignals, calls, logger, settings, subscriptions },
        onRecorded: work.onRecorded,
      }),
      ...createRetentionActivities({ database, logger, settings: readRetentionSettings(configuration) }),
      ...createDocumentActivities({
        database,
        recognize: configuration.SEAMARK_TEXT_RECOGNITION,
        baseUrl: settings.baseUrl,
        renderNotification: renderNotification(settings.baseUrl),
        apply: async (document) => {
          const lines = await accountLines.of(document.accountId);
          await applyDocument({ database, registry: lines, settings, reader: responseReader }, document);
          await trackByRule({ database, lines }, document);
        },
      }),
      ...createVesselPositionActivities({
        database,
        logger,
        transport,
        feeds: registry.positionFeeds,
        isSimulated,
      }),
      ...createDeliveryActivities({
        database: deliveryDatabase,
        client,
        logger,
        onAttempt: work.onAttempt,
        rounds,
        openSecret: secrets.open,
        renderNotification: renderNotification(settings.baseUrl),
        notificationDays: readRetentionSettings(configuration).notificationDays,
        notifyPeople: (accountId, news) => mailWebhookNews(webhookMails, accountId, news),
      }),
    },
  });
  const retentionHours = configuration.SEAMARK_RETENTION_HOURS;
  const everyMinutes = configuration.SEAMARK_POSITION_MINUTES;
  const schedules = startScheduleUpkeep({
    logger,
    ensure: [
      () => ensureRetentionSchedule({ temporalClient, everyHours: retentionHours, taskQueuePrefix }),
      () => ensureVesselPositionsSchedule({ temporalClient, everyMinutes, taskQueuePrefix }),
      // Earlier releases reconcile through this Schedule, and during an upgrade their workers may recreate it.
      () => deleteSchedule(temporalClient, `${taskQueuePrefix}reconcile`),
    ],
  });
  const reconciler = startReconciler({
    ...{ database, registry, logger, settings },
    everyMs: configuration.SEAMARK_RECONCILE_HOURS * 3_600_000,
    lock: new SessionLock(databaseUrl, 'reconcile', logger),
  });
  const callWriter = startCallWriter(tally, { database, logger });
  const relay = startOutboxRelay({ database, databaseUrl, temporalClient, logger, taskQueuePrefix, rounds });
  const keeper =
    callbackUrl === null
      ? null
      : startSubscriptionUpkeep({ database, accountLines, transport, secrets, callbackUrl, logger });
  const exceptions = startExceptionSweeps({
    database,
    send: (mail) => mailer.handOver(mail),
    appUrl,
    signatures: secrets,
    openSecret: secrets.open,
    post: (url, body) => postToChannel(client, url, body),
    logger,
    everyMs: configuration.SEAMARK_EXCEPTION_SECONDS * 1_000,
  });
  const mailboxes = watchMailboxes({
    ...{ database, logger, mail: mailDeps(configuration), now: () => new Date() },
    rules: mailboxRules(outboundSettings(configuration)),
    openPassword: ({ id, password_encrypted: sealed }) => secrets.open(sealed, mailboxSealing(id)),
  });
  const ediRoot = configuration.SEAMARK_EDI_FOLDER;
  const ediFolder = ediRoot === null ? null : watchEdiFolder({ database, reader: ediReader, root: ediRoot, logger });
  const ais =
    registry.aisFeeds.length === 0
      ? null
      : startAisCollection({
          ...{ database, logger, transport, isSimulated, feeds: registry.aisFeeds },
          lock: new SessionLock(databaseUrl, 'ais', logger),
          positionEveryMs: configuration.SEAMARK_POSITION_MINUTES * 60_000,
        });
  const running = workers.run().catch((error: unknown) => {
    logger.fatal({ err: error }, 'the workers ended');
    process.exit(1);
  });
  isPolling = true;
  logger.info(`polls ${temporal.address}, namespace ${namespace}`);
  return {
    async stop() {
      await metricsServer.stop();
      await relay.stop();
      await Promise.all([schedules.stop(), reconciler.stop()]);
      await Promise.all([keeper?.stop(), ediFolder?.stop(), exceptions.stop(), ais?.stop(), mailboxes.stop()]);
      await mailer.stop();
      workers.shutdown();
      await running;
      await callWriter.stop();
      await telemetry.stop();
      await clockSignals.stop();
      await Promise.all([transport.close(), client.close()]);
      await connection.close();
      await temporalClient.connection.close();
      await Promise.all([database.destroy(), deliveryDatabase.destroy()]);
    },
  };
});

/** Returns settings for the metrics that the SDK serves itself. */
function temporalMetrics({ SEAMARK_TEMPORAL_METRICS_PORT: port, SEAMARK_METRICS_HOST: host }: Configuration) {
  return port === null ? {} : { metrics: { prometheus: { bindAddress: `${host}:${port}` } } };
}

function temporalLogger(logger: Logger): NonNullable<Parameters<typeof Runtime.install>[0]['logger']> {
  const child = logger.child({}, { level: 'warn' });
  const write = (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => (message: string, meta?: object) => {
    // Workflows run on a single queue, so this warning about the other queues is expected.
    if (!message.startsWith('No workflows registered')) child[level](meta ?? {}, message);
  };
  return {
    log: (level, message, meta) => write(pinoLevel(level))(message, meta),
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
}

function pinoLevel(level: string): 'trace' | 'debug' | 'info' | 'warn' | 'error' {
  const found = (['trace', 'debug', 'info', 'warn', 'error'] as const).find((name) => name === level.toLowerCase());
  return found ?? 'info';
}
