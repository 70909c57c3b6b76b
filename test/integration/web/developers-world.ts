/** The data of the developer portal: webhooks with deliveries by the real worker, a receiver, and events. */

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { EventFeed } from '../../../api/routes/events/event-feed.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { type Answer, type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { createOutboundClient } from '../../../outbound/client.ts';
import { EventSignal } from '../../../store/events/event-signal.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';
import { startDeliveryWorker } from '../webhooks/delivery-worker.ts';
import { appendEvent } from '../webhooks/replay-world.ts';
import { WebRig } from './web-rig.ts';

export class DevelopersWorld {
  readonly rig: WebRig;
  readonly receiver: Receiver;
  /** The receiver's response; 204 by default. */
  answer: Answer | (() => Promise<Answer>) = 204;
  /** Secret of the webhook that sends to the receiver. */
  secret: string | null = null;
  readonly #tracked: Tracked;
  readonly #stop: () => Promise<void>;

  private constructor(rig: WebRig, receiver: Receiver, tracked: Tracked, stop: () => Promise<void>) {
    this.rig = rig;
    this.receiver = receiver;
    this.#tracked = tracked;
    this.#stop = stop;
  }

  static async start(): Promise<DevelopersWorld> {
    const secretKey = randomBytes(32).toString('hex');
    const client = createOutboundClient({ allowLoopback: true });
    const services = {
      secretBox: createSecretBox(Buffer.from(secretKey, 'hex')),
      addressRules: { allowLoopback: true },
      trigger: createTrigger(client),
    };
    let eventSignal: EventSignal | null = null;
    const rig = await WebRig.start({
      services({ database, test, logger }) {
        eventSignal = new EventSignal({ database, databaseUrl: test.url, logger });
        return { ...services, eventFeed: new EventFeed(eventSignal) };
      },
    });
    const stopWorker = await startDeliveryWorker({
      database: rig.tracking.database,
      temporalAddress: inject('temporalAddress'),
      taskQueuePrefix: rig.tracking.prefix,
      secretKey,
      logger: rig.tracking.logger,
      bundle: await testWorkflowBundle(),
      // Disables probing, so that failing deliveries are attempted until they are given up.
      settings: { probeAfterFailures: 1_000 },
    });
    const answer = () => (typeof world.answer === 'function' ? world.answer() : world.answer);
    const receiver = await startReceiver({ secret: () => world.secret, answer });
    const { accountId, database } = rig.tracking;
    const tracked = await insertTracked(database, accountId, { number: 'DEVS1', containers: ['DEVU1234567'] });
    const world = new DevelopersWorld(rig, receiver, tracked, async () => {
      await receiver.close();
      await stopWorker();
      await client.close();
      await eventSignal?.stop();
    });
    return world;
  }

  async happen(name: string, times = 1): Promise<void> {
    const { database, accountId } = this.rig.tracking;
    for (let time = 0; time < times; time++) {
      await appendEvent(database, accountId, { name, tracked: this.#tracked, at: new Date().toISOString() });
    }
  }

  async stop(): Promise<void> {
    await this.#stop();
    await this.rig.stop();
  }
}
