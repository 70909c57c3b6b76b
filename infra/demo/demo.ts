import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createColors } from 'picocolors';
import { z } from 'zod';
import { findContainer, findJourney } from '../../simulator/numbers.ts';
import { EVENT_NAMES } from '../../webhooks/catalogue.ts';
import { type ApiClient, ApiError, createApiClient, single, textOf } from '../client/api-client.ts';
import { followJourney, type JourneyEnd, requestTracking } from '../client/journey.ts';
import { throttledClient } from '../client/throttled-client.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Print } from '../supervisor/log-lines.ts';
import type { System } from '../supervisor/system.ts';
import { demoResources } from './demo-resources.ts';
import { describeMilestone } from './describe-milestone.ts';
import { type DemoJourney, demoJourneys } from './journeys.ts';
import { stages } from './standing-shipments.ts';
import { addStandingShipments, isSimulatedWorldRemoved } from './standing-world.ts';
import { welcome } from './welcome.ts';

export interface DemoInput {
  configuration: Configuration;
  system: System;
  print: Print;
}

const deliveryMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivered'), event: z.string(), repeated: z.boolean(), payload: z.unknown() }),
  z.object({ kind: z.literal('refused'), problem: z.string() }),
]);
const webhookSchema = z.object({ id: z.string(), secret: z.string() });

// Time to wait for the last deliveries. A delivery normally follows its milestone within two seconds.
const lastDeliveriesMs = 10_000;

/**
 * Tracks three simulated journeys and receives a webhook, using the public REST API like any client, and prints what
 * happens. Meanwhile it adds the standing shipments. Started again with the same data, it does not repeat journeys that
 * have ended.
 */
export class Demo {
  private readonly input: DemoInput;
  private readonly api: ApiClient;
  private readonly stopped = new AbortController();
  private readonly colors = createColors(process.stdout.isTTY === true && !process.env.NO_COLOR);
  private deliveries = 0;
  private refusals = 0;
  private lastDeliveryAt = Date.now();

  constructor(input: DemoInput) {
    this.input = input;
    this.api = createApiClient(`http://127.0.0.1:${input.configuration.SEAMARK_API_PORT}`, input.system.apiKey);
  }

  /**
   * Returns when all journeys have ended, their deliveries have arrived and the standing shipments are ready, or after
   * `stop`.
   */
  async run(): Promise<void> {
    if (await this.isRemoved()) this.printWelcome();
    else await Promise.all([this.showJourneys(), this.addStanding()]);
  }

  private async showJourneys(): Promise<void> {
    const { appUrl, localLink, receiver } = this.input.system;
    this.say(`watch it at ${localLink === null ? `${appUrl}/demo` : `${localLink}?then=/demo (signs you in, once)`}`);
    try {
      if (receiver !== null) await this.connectReceiver();
      await Promise.all(demoJourneys.map((journey) => this.follow(journey)));
      await this.lastDeliveries();
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      await this.sayWhyEnded('the demo ended', error);
    }
    const { deliveries, refusals } = this;
    // If all journeys had already ended, there are no events and therefore no deliveries.
    if (deliveries > 0) this.say(`${deliveries} webhook deliveries, each with a valid signature`);
    if (refusals > 0) this.say(this.colors.red(`${refusals} webhook deliveries refused`));
    this.printWelcome();
  }

  /** Prints without time and source, so that the commands can be copied. */
  private printWelcome(): void {
    process.stdout.write(`${welcome(this.input.system).join('\n')}\n`);
  }

  private async isRemoved(): Promise<boolean> {
    try {
      return await isSimulatedWorldRemoved(this.api);
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** If a person removed the simulated world meanwhile, what follows it finds nothing more, which is no failure. */
  private async sayWhyEnded(what: string, error: unknown): Promise<void> {
    if (await this.isRemoved()) this.say('the simulated world was removed and does not come back');
    else this.say(this.colors.red(`${what}: ${error instanceof Error ? error.message : error}`));
  }

  stop(): void {
    this.stopped.abort();
  }

  receive(message: unknown): void {
    const parsed = deliveryMessage.safeParse(message);
    if (!parsed.success) return;
    this.lastDeliveryAt = Date.now();
    if (parsed.data.kind === 'refused') {
      this.refusals += 1;
      this.input.print('webhook', this.colors.red(`refused: ${parsed.data.problem}`));
      return;
    }
    this.deliveries += 1;
    if (!concernsDemoJourney(parsed.data.payload)) return;
    const again = parsed.data.repeated ? ', again' : '';
    const { event, payload } = parsed.data;
    const verdict = this.colors.dim(`received, signature valid${again}`);
    this.input.print('webhook', [this.colors.dim(subjectOf(payload)), event, verdict].filter(Boolean).join(' '));
  }

  /** Adds the standing shipments only at the first start, so that those a person removes are not added again. */
  private async addStanding(): Promise<void> {
    const { SEAMARK_DEMO_SHIPMENTS: isWanted, SEAMARK_DATA_DIR: folder } = this.input.configuration;
    const done = path.join(folder, 'demo-shipments.json');
    if (!isWanted || existsSync(done)) return;
    try {
      await addStandingShipments(throttledClient(this.api), {
        stages,
        signal: this.stopped.signal,
        onProgress: ({ ready, total }) => this.say(`${ready} of ${total} simulated shipments in all stages are ready`),
      });
      await writeFile(done, JSON.stringify({ added_at: new Date() }));
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      await this.sayWhyEnded('the other simulated shipments', error);
    }
  }

  private async connectReceiver(): Promise<void> {
    const { configuration, system } = this.input;
    const file = path.join(configuration.SEAMARK_DATA_DIR, 'demo-webhook.json');
    const webhook = (await this.findWebhook(file)) ?? (await this.createWebhook(file));
    system.receiver?.send({ kind: 'secret', secret: webhook.secret });
  }

  private async findWebhook(file: string): Promise<z.output<typeof webhookSchema> | null> {
    try {
      const webhook = webhookSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      const { attributes } = single(await this.api.get(`/webhooks/${webhook.id}`));
      if (attributes.url === this.receiverUrl()) return webhook;
      await this.api.delete(`/webhooks/${webhook.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 404) throw error;
    }
    return null;
  }

  private async createWebhook(file: string): Promise<z.output<typeof webhookSchema>> {
    const created = single(
      await this.api.post('/webhooks', 'webhook', { url: this.receiverUrl(), active: true, events: EVENT_NAMES }),
    );
    const webhook = { id: created.id, secret: textOf(created, 'secret') ?? '' };
    await writeFile(file, JSON.stringify(webhook), { mode: 0o600 });
    return webhook;
  }

  private receiverUrl(): string {
    return demoResources(this.input.configuration).webhookUrl;
  }

  private async follow(journey: DemoJourney): Promise<void> {
    const { trackingRequestId, isNew } = await requestTracking(this.api, {
      ...journey,
      speed: this.input.configuration.SEAMARK_DEMO_SPEED,
    });
    const say = (text: string): void => this.input.print(journey.number, text);
    say(`${this.colors.bold(journey.title)} (${journey.scac})`);
    let earlierMilestones = 0;
    const end = await followJourney(
      this.api,
      trackingRequestId,
      {
        onStatus: (status) => say(`tracking request: ${status}`),
        onMilestone: (milestone, container, isCatchingUp) => {
          if (isCatchingUp && !isNew) earlierMilestones += 1;
          else say(describeMilestone(milestone, container, this.colors));
        },
        onCaughtUp: () => {
          if (!isNew) say(`${earlierMilestones} milestones from an earlier start`);
        },
      },
      this.stopped.signal,
    );
    say(this.describeEnd(end));
  }

  private describeEnd(end: JourneyEnd): string {
    const text = `ended: ${end.reason}`;
    return end.succeeded ? this.colors.green(text) : this.colors.red(text);
  }

  private async lastDeliveries(): Promise<void> {
    const until = Date.now() + lastDeliveriesMs;
    while (Date.now() < until && Date.now() - this.lastDeliveryAt < 2_000) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      this.stopped.signal.throwIfAborted();
    }
  }

  private say(text: string): void {
    this.input.print('seamark', text);
  }
}

const payloadSchema = z.object({
  included: z.array(
    z.object({
      type: z.string(),
      attributes: z.object({
        number: z.string().nullish(),
        request_number: z.string().nullish(),
        bill_of_lading_number: z.string().nullish(),
      }),
    }),
  ),
});

function subjectOf(payload: unknown): string {
  return includedIn(payload).find(({ type }) => type === 'container')?.attributes.number ?? '';
}

/** Whether a notification is about one of the journeys being followed rather than a standing shipment. */
function concernsDemoJourney(payload: unknown): boolean {
  const numbers = includedIn(payload).flatMap(({ attributes }) => Object.values(attributes));
  const journeys = numbers.flatMap((number) => {
    const journey = number ? (findContainer(number)?.journey ?? findJourney(number)) : null;
    return journey ? [journey.number] : [];
  });
  return journeys.length === 0 || demoJourneys.some(({ number }) => journeys.includes(number));
}

function includedIn(payload: unknown): z.output<typeof payloadSchema>['included'] {
  return payloadSchema.safeParse(payload).data?.included ?? [];
}
