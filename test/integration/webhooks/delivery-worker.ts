import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { ActiveRounds } from '../../../activities/webhooks/active-rounds.ts';
import { createDeliveryActivities } from '../../../activities/webhooks/delivery-activities.ts';
import { createWorkers, type WorkflowBundle } from '../../../activities/workers.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import type { DeliverySettings } from '../../../operations/webhooks/delivery-settings.ts';
import { createOutboundClient, type OutboundSettings } from '../../../outbound/client.ts';
import type { Database } from '../../../store/postgres/database.ts';

export interface DeliveryWorkerInput {
  database: Database;
  temporalAddress: string;
  taskQueuePrefix: string;
  /** Key in hex. */
  secretKey: string;
  logger: Logger;
  bundle?: WorkflowBundle;
  settings?: Partial<DeliverySettings>;
  /** Registry through which delivery rounds learn of new events. */
  rounds?: ActiveRounds;
  outbound?: Partial<OutboundSettings>;
  shutdownGraceMs?: number;
}

/** Starts the product's delivery workers only. Returns a function that stops them. */
export async function startDeliveryWorker(input: DeliveryWorkerInput): Promise<() => Promise<void>> {
  const client = createOutboundClient({ allowLoopback: true, ...input.outbound });
  const connection = await NativeConnection.connect({ address: input.temporalAddress });
  const secretBox = createSecretBox(Buffer.from(input.secretKey, 'hex'));
  const activities = createDeliveryActivities({
    database: input.database,
    client,
    openSecret: (sealed, context) => secretBox.open(sealed, context),
    renderNotification: renderNotification('http://api.example'),
    logger: input.logger,
    ...(input.rounds ? { rounds: input.rounds } : {}),
    random: () => 0,
    settings: { idleMs: 300, ...input.settings },
  });
  const workers = await createWorkers({
    connection,
    namespace: 'default',
    activities: { ...activities },
    taskQueuePrefix: input.taskQueuePrefix,
    shutdownGraceMs: input.shutdownGraceMs ?? 2_000,
    ...(input.bundle ? { bundle: input.bundle } : {}),
  });
  const running = workers.run();
  return async () => {
    workers.shutdown();
    await running;
    await connection.close();
    await client.close();
  };
}
