/** A subscriber whose receiver can be down, and whose notifications are compared with the event log. */
import { type Receiver, startReceiver } from '../../../infra/demo/receiver.ts';
import { EVENT_NAMES } from '../../../webhooks/catalogue.ts';

/** Calls the API as the owner of the account. */
export type Ask = (method: string, path: string, type?: string, attributes?: object) => Promise<Asked>;

export interface Asked {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

/** A notification that arrived and was accepted. */
interface Taken {
  id: string;
  sequence: number;
  containerId: string | null;
  containerSequence: number | null;
  /** Id of the replay that sent the notification; null if it was sent normally. */
  replayId: string | null;
}

interface Posted {
  data: { id: string; attributes: { sequence: number; container_sequence: number | null } };
  included: { id: string; type: string }[];
}

export class OutageSubscriber {
  readonly webhookId: string;
  readonly taken: Taken[] = [];
  private readonly receiver: Receiver;
  private readonly ask: Ask;
  /** Status that the receiver returns while it is down; null while it is up. */
  private away: number | null = null;

  private constructor(call: Ask, receiver: Receiver, webhookId: string) {
    this.ask = call;
    this.receiver = receiver;
    this.webhookId = webhookId;
  }

  static async start(call: Ask, attributes: object): Promise<OutageSubscriber> {
    let subscriber: OutageSubscriber | null = null;
    let secret: string | null = null;
    const receiver = await startReceiver({
      secret: () => secret,
      answer: (_request, { payload, headers }) =>
        subscriber?.take(payload as Posted, String(headers['webhook-replay'] ?? '')) ?? 500,
    });
    const events = EVENT_NAMES.filter((name) => !name.startsWith('document.'));
    const created = await call('POST', '/v2/webhooks', 'webhook', { url: receiver.url, events, ...attributes });
    secret = created.body.data.attributes.secret;
    subscriber = new OutageSubscriber(call, receiver, created.body.data.id);
    return subscriber;
  }

  private take({ data, included }: Posted, replay: string): number {
    if (this.away !== null) return this.away;
    const { sequence, container_sequence: containerSequence } = data.attributes;
    const container = included.find(({ type }) => type === 'container');
    const containerId = containerSequence === null ? null : (container?.id ?? null);
    this.taken.push({ id: data.id, sequence, containerId, containerSequence, replayId: replay || null });
    return 204;
  }

  goAway(status: number): void {
    this.away = status;
  }

  comeBack(): void {
    this.away = null;
  }

  /** Activates the webhook, replays what the response reports as missed, and returns the replay. */
  async catchUp(): Promise<Asked> {
    const path = `/v2/webhooks/${this.webhookId}`;
    const { body } = await this.ask('PATCH', path, 'webhook', { active: true });
    const from = body.meta?.replay_from;
    return this.ask('POST', `${path}/replays`, 'webhook_replay', { ...(from ? { from } : {}), per_second: 100 });
  }

  /** Sequence numbers of events, by container, in order of arrival. */
  get containerSequences(): (number | null)[][] {
    const ofContainers = this.taken.filter(({ containerId }) => containerId !== null);
    const byContainer = Map.groupBy(ofContainers, ({ containerId }) => containerId);
    return [...byContainer.values()].map((list) => list.map(({ containerSequence }) => containerSequence));
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}
