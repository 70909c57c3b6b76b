import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { listenToClocks } from '../../../activities/tracking/clock-signals.ts';
import { subscriptionRequests } from '../../../activities/tracking/push-subscriptions.ts';
import { createTrackingActivities } from '../../../activities/tracking/tracking-activities.ts';
import { registerSearchAttributes } from '../../../activities/upkeep/search-attributes.ts';
import { createDeliveryActivities } from '../../../activities/webhooks/delivery-activities.ts';
import { createWorkers, type WorkflowBundle } from '../../../activities/workers.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { createSecretBox, type SecretBox } from '../../../identity/keys/encryption.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import { AccountLines } from '../../../operations/watches/account-lines.ts';
import {
  defaultTrackingSettings,
  type PollDeps,
  type SourceTransport,
  type TrackingSettings,
} from '../../../operations/watches/poll-deps.ts';
import { createOutboundClient } from '../../../outbound/client.ts';
import { connectDatabase, type Database } from '../../../store/postgres/database.ts';
import type { TrackingActivities } from '../../../workflows/track-shipment/messages.ts';

export interface TrackingWorkerInput {
  databaseUrl: string;
  temporalAddress: string;
  taskQueuePrefix: string;
  /** Null to run without the simulated world. */
  simulatorUrl: string | null;
  environment?: Record<string, string>;
  logger: Logger;
  bundle?: WorkflowBundle;
  settings?: Partial<TrackingSettings>;
  /** Key (hex) for the webhooks' secrets; without it, nothing is delivered. */
  secretKey?: string;
  /** Encrypts the secrets of subscriptions at lines that push. */
  pushSecrets?: SecretBox;
  /** Returns numbers from 0 to 1, for jitter. */
  random?: () => number;
  observed?: Pick<PollDeps, 'calls' | 'onRecorded'>;
  /** Wraps the real transport, so that a test can interrupt it at a chosen point. */
  wrapTransport?: (transport: SourceTransport) => SourceTransport;
  /** Wraps the real activities in the same way. */
  wrapActivities?: (activities: TrackingActivities) => TrackingActivities;
}

/** Starts the product's workers with their own connections. Returns a function that stops them. */
export async function startTrackingWorker(input: TrackingWorkerInput): Promise<() => Promise<void>> {
  const { logger } = input;
  const database = connectDatabase(input.databaseUrl);
  const connection = await NativeConnection.connect({ address: input.temporalAddress });
  await registerSearchAttributes(connection, 'default');
  const transport = createTransport({ logger, userAgent: 'seamark-test' });
  const clockSignals = listenToClocks(input.databaseUrl, logger);
  const registry = createRegistry({ simulatorUrl: input.simulatorUrl, environment: input.environment ?? {} });
  const container = createSecretBox(Buffer.from(input.secretKey ?? '07'.repeat(32), 'hex'));
  const accountLines = new AccountLines({ database, registry, open: container.open, logger });
  const settings = { ...defaultTrackingSettings, ...input.settings };
  const tracking = createTrackingActivities({
    database,
    registry,
    accountLines,
    transport: input.wrapTransport?.(transport) ?? transport,
    clockSignals,
    logger,
    settings,
    ...input.observed,
    ...(input.random ? { random: input.random } : {}),
    ...(input.pushSecrets
      ? { subscriptions: subscriptionRequests({ database, accountLines, secrets: input.pushSecrets }) }
      : {}),
  });
  const deliveries = input.secretKey === undefined ? null : deliveriesTo(database, input.secretKey, logger);
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    activities: {
      ...(input.wrapActivities?.(tracking) ?? tracking),
      ...deliveries?.activities,
    },
    taskQueuePrefix: input.taskQueuePrefix,
    shutdownGraceMs: 2_000,
    ...(input.bundle ? { bundle: input.bundle } : {}),
  });
  const running = workers.run();
  return async () => {
    workers.shutdown();
    await running;
    await clockSignals.stop();
    await transport.close();
    await deliveries?.close();
    await connection.close();
    await database.destroy();
  };
}

function deliveriesTo(database: Database, secretKey: string, logger: Logger) {
  const client = createOutboundClient({ allowLoopback: true });
  const secretBox = createSecretBox(Buffer.from(secretKey, 'hex'));
  const activities = createDeliveryActivities({
    database,
    client,
    openSecret: (sealed, context) => secretBox.open(sealed, context),
    renderNotification: renderNotification(defaultTrackingSettings.baseUrl),
    logger,
    settings: { idleMs: 300 },
  });
  return { activities, close: () => client.close() };
}
