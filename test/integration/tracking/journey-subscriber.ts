import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { EVENT_NAMES } from '../../../webhooks/catalogue.ts';
import { createWebhookSecret, maskWebhookSecret } from '../../../webhooks/signature.ts';
import { NotifiedEvents } from './notified-events.ts';
import type { TrackingRig } from './tracking-rig.ts';

/** Long enough for all deliveries of a journey, even on a busy machine. */
const PATIENCE_MS = 45_000;

/** A separate receiver on the loopback address, subscribed to every event of the rig's account. */
export class JourneySubscriber {
  /** Key for the worker, which decrypts the signing secrets with it. */
  readonly secretKey: string;
  readonly receiver: Receiver;
  private readonly rig: Pick<TrackingRig, 'database' | 'events' | 'eventually'>;

  private constructor(rig: TrackingRig, receiver: Receiver, secretKey: string) {
    this.rig = rig;
    this.receiver = receiver;
    this.secretKey = secretKey;
  }

  static async start(rig: TrackingRig): Promise<JourneySubscriber> {
    const secret = createWebhookSecret();
    const secretKey = randomBytes(32).toString('hex');
    const receiver = await startReceiver({ secret });
    const id = newId();
    await insertWebhook(rig.database, {
      account_id: rig.accountId,
      id,
      url: receiver.url,
      events: [...EVENT_NAMES],
      secret_encrypted: createSecretBox(Buffer.from(secretKey, 'hex')).seal(secret, id),
      secret_masked: maskWebhookSecret(secret),
      headers: null,
    });
    return new JourneySubscriber(rig, receiver, secretKey);
  }

  /**
   * Waits until all deliveries of a request are done. Describes each event that its subscriber did
   * not receive exactly once, under one id and with a valid signature.
   */
  async problemsOf(requestId: string): Promise<string[]> {
    const isDone = async (): Promise<boolean> =>
      (await this.notifications(requestId)).every(({ status }) => status !== 'pending');
    await this.rig.eventually(isDone, PATIENCE_MS);
    const notifications = await this.notifications(requestId);
    const received = new Map(this.receiver.received.map((delivery) => [delivery.id, delivery.event]));
    const byEvent = Map.groupBy(notifications, ({ event_id: eventId }) => eventId);
    const problems = this.receiver.refused.map((problem) => `a delivery was refused: ${problem}`);
    for (const event of await this.rig.events(requestId)) {
      const own = byEvent.get(event.id) ?? [];
      if (own.length !== 1) problems.push(`${event.name} has ${own.length} notifications`);
      for (const { id, status } of own) {
        if (status !== 'succeeded') problems.push(`the notification of ${event.name} is ${status}`);
        if (received.get(id) !== event.name) problems.push(`${event.name} was received as ${received.get(id)}`);
        if (this.receiver.requests.filter((request) => request.id === id).length !== 1)
          problems.push(`${event.name} was sent more than once`);
      }
    }
    return problems;
  }

  /** Validates the events of all journeys against their schemas. */
  async notified(): Promise<NotifiedEvents> {
    const notified = new NotifiedEvents();
    const sent = this.rig.database.selectFrom('webhook_notifications');
    for (const { event_name: name } of await sent.select('event_name').distinct().execute()) {
      const bodies = await sent.select('body').where('event_name', '=', name).orderBy('sequence').execute();
      for (const { body } of bodies) notified.add(name, body);
    }
    return notified;
  }

  /** Returns the notifications of a request's events. */
  notifications(requestId: string) {
    return this.rig.database
      .selectFrom('webhook_notifications as n')
      .innerJoin('events as e', 'e.id', 'n.event_id')
      .select(['n.id', 'n.event_id', 'n.status'])
      .where('e.tracking_request_id', '=', requestId)
      .execute();
  }

  async close(): Promise<void> {
    await this.receiver.close();
  }
}
