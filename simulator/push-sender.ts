/**
 * Pushes events to subscribers as DCSA's own sender does (spec/sources A8). Only 204 is a success. A 413 halves the
 * bundle, 429 and 503 state how long to pause, and any other response doubles the pause. Redirects are not followed.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DcsaEvent, dcsaEventsAt } from './dcsa-events.ts';
import type { Journey } from './numbers.ts';

export interface NewSubscription {
  line: string;
  journey: Journey;
  /** Null unless a container number is tracked. */
  containerIndex: number | null;
  callbackUrl: string;
  /** Base64. */
  secret: string;
  startMs: number;
  nowMs: number;
  /** Whether a test clock drives the journey. Nothing is then sent until a request states the hour. */
  clocked: boolean;
}

export interface Subscription extends NewSubscription {
  id: string;
}

export interface PushAttempt {
  subscription: string;
  events: number;
  /** Status of the response; null if there was none. */
  status: number | null;
  pauseMs: number;
}

export interface PushSettings {
  /** Pause after the first failure, doubled after each further one. */
  pauseMs: number;
  /** Maximum number of attempts per bundle. Undelivered events are sent with the next push. */
  attempts: number;
}

interface StoredSubscription extends Subscription {
  /** Events that were delivered or are older than the subscription. */
  sent: Set<string>;
}

export class PushSender {
  readonly attempts: PushAttempt[] = [];
  readonly #settings: PushSettings;
  readonly #subscriptions = new Map<string, StoredSubscription>();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(settings: PushSettings = { pauseMs: 1_000, attempts: 6 }) {
    this.#settings = settings;
  }

  /** Adds a subscriber, which receives the events that the line states from now on. Returns the subscription's id. */
  add(subscription: NewSubscription): string {
    const id = randomUUID();
    const sent = new Set(eventsOf(subscription, subscription.nowMs).map(textOf));
    this.#subscriptions.set(id, { ...subscription, id, sent });
    return id;
  }

  remove(id: string): boolean {
    return this.#subscriptions.delete(id);
  }

  setSecret(id: string, secret: string): boolean {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return false;
    subscription.secret = secret;
    return true;
  }

  list(): Subscription[] {
    return [...this.#subscriptions.values()];
  }

  /**
   * Sends undelivered events up to a given hour. `number`: limits this to one journey; by default, all journeys that
   * follow the wall clock are included. Concurrent calls run one after the other. Returns the attempts of this call.
   */
  async send(nowMs: number, number: string | null = null): Promise<PushAttempt[]> {
    const before = this.#sending;
    const round = (async () => {
      await before.catch(() => undefined);
      const first = this.attempts.length;
      for (const subscription of this.#subscriptions.values()) {
        const isIntended = number === null ? !subscription.clocked : subscription.journey.number === number;
        if (isIntended) await this.#sendNew(subscription, nowMs);
      }
      return this.attempts.slice(first);
    })();
    this.#sending = round;
    return round;
  }

  async #sendNew(subscription: StoredSubscription, nowMs: number): Promise<void> {
    const fresh = eventsOf(subscription, nowMs).filter((event) => !subscription.sent.has(textOf(event)));
    const bundles = fresh.length > 0 ? [fresh] : [];
    for (let bundle = bundles.shift(); bundle !== undefined; bundle = bundles.shift()) {
      const outcome = await this.#deliver(subscription, bundle);
      if (outcome === 'delivered') for (const event of bundle) subscription.sent.add(textOf(event));
      if (outcome === 'too_large' && bundle.length > 1) {
        const half = Math.ceil(bundle.length / 2);
        bundles.unshift(bundle.slice(0, half), bundle.slice(half));
      }
      if (outcome === 'given_up') return;
    }
  }

  async #deliver(
    subscription: StoredSubscription,
    bundle: DcsaEvent[],
  ): Promise<'delivered' | 'too_large' | 'given_up'> {
    let { pauseMs } = this.#settings;
    for (let attempt = 1; ; attempt += 1) {
      const response = await post(subscription, bundle);
      const isFinal = response.status === 204 || response.status === 413 || attempt === this.#settings.attempts;
      const wait = isFinal ? 0 : (response.retryAfterMs ?? pauseMs);
      this.attempts.push({
        subscription: subscription.id,
        events: bundle.length,
        status: response.status,
        pauseMs: wait,
      });
      if (response.status === 204) return 'delivered';
      if (response.status === 413) return 'too_large';
      if (isFinal) return 'given_up';
      await sleep(wait, undefined, { ref: false });
      pauseMs *= 2;
    }
  }
}

function eventsOf({ journey, startMs, containerIndex }: NewSubscription, nowMs: number): DcsaEvent[] {
  return dcsaEventsAt(journey, startMs, nowMs, containerIndex);
}

function textOf(event: DcsaEvent): string {
  return JSON.stringify(event);
}

/** Returns `sha256=` and the HMAC of the exact bytes, with the decoded secret as the key. */
export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')}`;
}

async function post(
  { id, callbackUrl, secret }: Subscription,
  bundle: DcsaEvent[],
): Promise<{ status: number | null; retryAfterMs: number | null }> {
  const body = JSON.stringify(bundle);
  try {
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'API-Version': '2.2.0',
        'Subscription-ID': id,
        'Notification-Signature': signatureOf(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const isReported = [429, 503].includes(response.status) && seconds >= 0;
    return { status: response.status, retryAfterMs: isReported ? seconds * 1_000 : null };
  } catch {
    return { status: null, retryAfterMs: null };
  }
}
