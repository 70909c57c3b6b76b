/** Runs delivery rounds as the activity does, one after the other, but without Temporal. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { AttemptRecorder } from '../../../activities/webhooks/attempt-recorder.ts';
import type { DeliveryDeps } from '../../../activities/webhooks/delivery-deps.ts';
import { DeliveryRound } from '../../../activities/webhooks/round-shell.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { type Answer, type ReceivedNotification, type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import type { DeliverySettings } from '../../../operations/webhooks/delivery-settings.ts';
import { createOutboundClient, type OutboundClient } from '../../../outbound/client.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWebhook, type NewWebhook } from '../../../store/webhooks/webhooks.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENT_NAME, publishEvents } from './delivery-events.ts';
import { WebhookRows } from './webhook-rows.ts';

const render = renderNotification('http://api.example');

export interface Subscriber {
  id: string;
  receiver: Receiver;
}

export class DeliveryRoundRig extends WebhookRows {
  accountId = newId();
  readonly test: TestDatabase;
  private readonly secrets = createSecretBox(randomBytes(32));
  private readonly client: OutboundClient = createOutboundClient({ allowLoopback: true, totalTimeoutMs: 5_000 });
  private readonly receivers: Receiver[] = [];

  private constructor(test: TestDatabase) {
    super();
    this.test = test;
  }

  static async start(): Promise<DeliveryRoundRig> {
    const rig = new DeliveryRoundRig(await createTestDatabase());
    await rig.startAccount();
    return rig;
  }

  /** Creates an account with a separate log and no webhook. */
  async startAccount(): Promise<void> {
    this.accountId = newId();
    await this.test.database.insertInto('accounts').values({ id: this.accountId, name: 'Test' }).execute();
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.close()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    await this.client.close();
    await this.test.drop();
  }

  /** Creates a receiver and a webhook that sends to it. */
  async subscribe(
    answer: (request: number, notification: ReceivedNotification) => Answer | Promise<Answer>,
    changes: Partial<NewWebhook> = {},
  ): Promise<Subscriber> {
    const id = newId();
    const secret = createWebhookSecret();
    const receiver = await startReceiver({ secret, answer });
    this.receivers.push(receiver);
    await insertWebhook(this.test.database, {
      account_id: this.accountId,
      id,
      url: receiver.url,
      events: [EVENT_NAME],
      secret_encrypted: this.secrets.seal(secret, id),
      secret_masked: maskWebhookSecret(secret),
      headers: null,
      ...changes,
    });
    return { id, receiver };
  }

  publish(belongsTo: readonly (string | null)[]) {
    return publishEvents(this.test.database, this.accountId, belongsTo);
  }

  round(webhookId: string, settings: Partial<DeliverySettings> = {}): DeliveryRound {
    const { database } = this.test;
    const deps: DeliveryDeps = {
      database,
      client: this.client,
      openSecret: (sealed, context) => this.secrets.open(sealed, context),
      renderNotification: render,
      logger: pino({ level: process.env.SEAMARK_TEST_LOG ?? 'silent' }),
      random: () => 0,
      settings: { idleMs: 0, ...settings },
    };
    const recorder = new AttemptRecorder(deps);
    return new DeliveryRound(deps, recorder, { accountId: this.accountId, webhookId });
  }

  /** Runs rounds until nothing is due within the next two seconds. Returns how long the last round would wait. */
  async drain(webhookId: string, settings: Partial<DeliverySettings> = {}): Promise<number | null> {
    for (;;) {
      const waitMs = await this.round(webhookId, settings).run();
      if (waitMs === null || waitMs > 2_000) return waitMs;
      await wait(waitMs);
    }
  }
}
