import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type OutboxRelay, startOutboxRelay } from '../../../activities/upkeep/outbox-relay.ts';
import { ActiveRounds } from '../../../activities/webhooks/active-rounds.ts';
import type { WorkflowBundle } from '../../../activities/workers.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import type { DeliverySettings } from '../../../operations/webhooks/delivery-settings.ts';
import type { OutboundSettings } from '../../../outbound/client.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { enqueueDelivery } from '../../../store/postgres/outbox.ts';
import { insertWebhook, type NewWebhook } from '../../../store/webhooks/webhooks.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import '../../support/quiet-temporal.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { EVENT_NAME, publishEvents } from './delivery-events.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { WebhookRows } from './webhook-rows.ts';

/**
 * Real Postgres, real Temporal, and the product's relay and worker, with retries short enough for tests to wait for.
 */
export class DeliveryRig extends WebhookRows {
  readonly accountId = newId();
  readonly logger = pino({ level: process.env.SEAMARK_TEST_LOG ?? 'silent' });
  readonly secretKey = randomBytes(32).toString('hex');
  private readonly prefix = `webhooks-${randomBytes(4).toString('hex')}-`;
  private readonly bundle: WorkflowBundle;
  private readonly connection: Connection;
  readonly test: TestDatabase;
  private readonly rounds = new ActiveRounds();
  private relay: OutboxRelay | null = null;
  private stopRunning: (() => Promise<void>) | null = null;

  private constructor(test: TestDatabase, bundle: WorkflowBundle, connection: Connection) {
    super();
    this.test = test;
    this.bundle = bundle;
    this.connection = connection;
  }

  static async start(): Promise<DeliveryRig> {
    const [test, bundle, connection] = await Promise.all([
      createTestDatabase(),
      testWorkflowBundle(),
      Connection.connect({ address: inject('temporalAddress') }),
    ]);
    const rig = new DeliveryRig(test, bundle, connection);
    await test.database.insertInto('accounts').values({ id: rig.accountId, name: 'Test' }).execute();
    rig.relay = startOutboxRelay({
      database: test.database,
      databaseUrl: test.url,
      temporalClient: rig.temporal,
      logger: rig.logger,
      taskQueuePrefix: rig.prefix,
      rounds: rig.rounds,
    });
    return rig;
  }

  get temporal(): Client {
    return new Client({ connection: this.connection, namespace: 'default' });
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.relay?.stop();
    await this.connection.close();
    await this.test.drop();
  }

  /** Starts a worker in this process; `stopWorker` ends it. */
  async startWorker(
    settings: Partial<DeliverySettings> = {},
    outbound: Partial<OutboundSettings> = {},
    shutdownGraceMs = 2_000,
  ): Promise<void> {
    this.stopRunning = await startDeliveryWorker({
      database: this.test.database,
      temporalAddress: inject('temporalAddress'),
      taskQueuePrefix: this.prefix,
      secretKey: this.secretKey,
      logger: this.logger,
      rounds: this.rounds,
      bundle: this.bundle,
      settings,
      outbound,
      shutdownGraceMs,
    });
  }

  /** Starts a worker in a separate process, which the test kills. */
  spawnWorker(): ChildProcess {
    const input = {
      databaseUrl: this.test.url,
      temporalAddress: inject('temporalAddress'),
      taskQueuePrefix: this.prefix,
      secretKey: this.secretKey,
    };
    const program = fileURLToPath(new URL('./delivery-worker-process.ts', import.meta.url));
    return spawn(process.execPath, [program, JSON.stringify(input)], { stdio: 'ignore' });
  }

  async stopWorker(): Promise<void> {
    const stop = this.stopRunning;
    this.stopRunning = null;
    await stop?.();
  }

  /** Creates a webhook for `url` that is sent every event of `publish`. */
  async addWebhook(url: string, changes: Partial<NewWebhook> = {}): Promise<AddedWebhook> {
    const id = newId();
    const secret = createWebhookSecret();
    await insertWebhook(this.test.database, {
      account_id: this.accountId,
      id,
      url,
      events: [EVENT_NAME],
      secret_encrypted: createSecretBox(Buffer.from(this.secretKey, 'hex')).seal(secret, id),
      secret_masked: maskWebhookSecret(secret),
      headers: null,
      ...changes,
    });
    return { id, secret };
  }

  /**
   * Records events as the tracking of a shipment does, with one notification for each active webhook of the account.
   */
  async publish(count = 1): Promise<void> {
    await publishEvents(this.test.database, this.accountId, Array(count).fill(null));
  }

  async wake(webhookId: string): Promise<void> {
    await enqueueDelivery(this.test.database, this.accountId, webhookId);
  }

  /** Returns the statuses of all runs of the webhook that Temporal's visibility store lists so far. */
  async runStatuses(webhookId: string): Promise<string[]> {
    const statuses: string[] = [];
    for await (const run of this.temporal.workflow.list({ query: `WorkflowId = "webhook/${webhookId}"` })) {
      statuses.push(run.status.name);
    }
    return statuses;
  }

  /** Waits until the relay has passed all signals to Temporal and the webhook's delivery run has ended. */
  async runEnded(webhookId: string): Promise<void> {
    await until(async () => {
      const untold = await this.test.database
        .selectFrom('outbox')
        .select('id')
        .where('workflow_id', '=', `webhook/${webhookId}`)
        .execute();
      if (untold.length > 0) return false;
      const described = await this.temporal.workflow.getHandle(`webhook/${webhookId}`).describe();
      return described.status.name === 'COMPLETED';
    });
  }
}

export interface AddedWebhook {
  id: string;
  secret: string;
}

/** Checks every 50 ms until the condition holds; throws after `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 50_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not reached within ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
